import { ArtAspirationWrite } from '../../../core/contracts/dashboard/college_art_aspirations.ts'
import { AspirationWrite } from '../../../core/contracts/dashboard/college_aspirations.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Fields, FormPage, FormSection, NumberField, TextField, useForm, YearField } from '../../../core/ui/index.ts'
import type { ArtAspiration, Aspiration } from '../data.ts'
import { CollegeField, ProvinceField } from '../parts/fields.tsx'
import { Stored } from '../parts/Stored.tsx'
import type { Kind } from './kind.ts'
import { aspirationWords } from './messages/index.ts'

/** R044: a managed row, of general filing or of the arts. */
export function AspirationEdit({ uuid, kind }: { uuid: string | undefined; kind: Kind }) {
  const t = useWords(aspirationWords)
  const { api } = useHost()
  const title = t(uuid ? 'edit' : 'create')
  if (kind === 'arts')
    return (
      <Stored call={api.college_art_aspirations.get} uuid={uuid} title={title}>
        {row => <ArtsForm key={row?.uuid} row={row} />}
      </Stored>
    )
  return (
    <Stored call={api.college_aspirations.get} uuid={uuid} title={title}>
      {row => <GeneralForm key={row?.uuid} row={row} />}
    </Stored>
  )
}

function useDone(kind: Kind) {
  const places = usePlaces()
  return ({ uuid }: { uuid: string }) => places.canGo('kept.aspiration', { uuid, kind }) && places.go('kept.aspiration', { uuid, kind })
}

function GeneralForm({ row }: { row: Aspiration | undefined }) {
  const t = useWords(aspirationWords)
  const { api } = useHost()
  const { college_aspirations: calls } = api
  const form = useForm({
    name: 'dashboard/college_aspirations',
    title: t(row ? 'edit' : 'create'),
    words: aspirationWords,
    body: AspirationWrite,
    row,
    save: (body, how) => (row ? calls.patch(row.uuid, body, how) : calls.create(body, how)),
    changes: [calls],
    done: useDone('general'),
  })
  return (
    <FormPage form={form} sub={row && `${row.college_name} ${row.major_name}`}>
      <FormSection title={t('which.section')}>
        <Which fields={form.fields} row={row} />
      </FormSection>
      <FormSection title={t('line')}>
        <Line fields={form.fields} />
      </FormSection>
      <FormSection title={t('origin')}>
        <TextField of={form.fields.source} wide />
      </FormSection>
    </FormPage>
  )
}

function ArtsForm({ row }: { row: ArtAspiration | undefined }) {
  const t = useWords(aspirationWords)
  const { api } = useHost()
  const { college_art_aspirations: calls } = api
  const form = useForm({
    name: 'dashboard/college_art_aspirations',
    title: t(row ? 'edit' : 'create'),
    words: aspirationWords,
    body: ArtAspirationWrite,
    row,
    save: (body, how) => (row ? calls.patch(row.uuid, body, how) : calls.create(body, how)),
    changes: [calls],
    done: useDone('arts'),
  })
  const { art_type, foreign_language, foreign_request, source } = form.fields
  return (
    <FormPage form={form} sub={row && `${row.college_name} ${row.major_name}`}>
      <FormSection title={t('which.section')}>
        <Which fields={form.fields} row={row} />
        <TextField of={art_type} />
      </FormSection>
      <FormSection title={t('line')}>
        <Line fields={form.fields} />
        <TextField of={foreign_language} />
        <NumberField of={foreign_request} unit={t('points')} />
      </FormSection>
      <FormSection title={t('origin')}>
        <TextField of={source} wide />
      </FormSection>
    </FormPage>
  )
}

type Common = Fields<typeof AspirationWrite>

function Which({ fields, row }: { fields: Common; row: Aspiration | undefined }) {
  return (
    <>
      <ProvinceField of={fields.area} />
      <YearField of={fields.year} />
      <TextField of={fields.examine_type} />
      <CollegeField of={fields.category} row={row} />
      <TextField of={fields.category_sub} />
      <TextField of={fields.major_name} />
    </>
  )
}

function Line({ fields }: { fields: Common }) {
  const t = useWords(aspirationWords)
  return (
    <>
      <NumberField of={fields.mngk_score} unit={t('points')} />
      <NumberField of={fields.mngk_rank} unit={t('place')} />
      <TextField of={fields.aspiration_course} />
    </>
  )
}
