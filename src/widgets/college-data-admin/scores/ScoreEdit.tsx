import { CollegeMajorScoreWrite } from '../../../core/contracts/material/college_major_scores.ts'
import { CollegeScoreWrite } from '../../../core/contracts/material/college_scores.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Fields, FormPage, FormSection, NumberField, TextField, useForm, YearField } from '../../../core/ui/index.ts'
import type { MajorScore, Score } from '../data.ts'
import { CollegeField, ProvinceField } from '../parts/fields.tsx'
import { Stored } from '../parts/Stored.tsx'
import { scoreWords } from './messages/index.ts'

interface EditProps {
  uuid: string | undefined
}

/** R123: one published line of a college's scores. */
export function ScoreEdit({ uuid }: EditProps) {
  const t = useWords(scoreWords)
  const { api } = useHost()
  return (
    <Stored call={api.college_scores.get} uuid={uuid} title={t(uuid ? 'edit.college' : 'create.college')}>
      {row => <CollegeForm key={row?.uuid} row={row} />}
    </Stored>
  )
}

/** R126: the same of a major. */
export function MajorScoreEdit({ uuid }: EditProps) {
  const t = useWords(scoreWords)
  const { api } = useHost()
  return (
    <Stored call={api.college_major_scores.get} uuid={uuid} title={t(uuid ? 'edit.major' : 'create.major')}>
      {row => <MajorForm key={row?.uuid} row={row} />}
    </Stored>
  )
}

function CollegeForm({ row }: { row: Score | undefined }) {
  const t = useWords(scoreWords)
  const { api } = useHost()
  const places = usePlaces()
  const form = useForm({
    name: 'material/college_scores',
    title: t(row ? 'edit.college' : 'create.college'),
    words: scoreWords,
    body: CollegeScoreWrite,
    row,
    check: inOrder,
    save: (body, how) => (row ? api.college_scores.patch(row.uuid, body, how) : api.college_scores.create(body, how)),
    changes: [api.college_scores],
    leads: () => places.canGo('kept.scores') && places.go('kept.scores'),
  })
  return (
    <FormPage form={form} sub={row?.college_name}>
      <FormSection title={t('which')}>
        <Which fields={form.fields} row={row} />
      </FormSection>
      <Numbers fields={form.fields} />
    </FormPage>
  )
}

function MajorForm({ row }: { row: MajorScore | undefined }) {
  const t = useWords(scoreWords)
  const { api } = useHost()
  const places = usePlaces()
  const form = useForm({
    name: 'material/college_major_scores',
    title: t(row ? 'edit.major' : 'create.major'),
    words: scoreWords,
    body: CollegeMajorScoreWrite,
    row,
    check: inOrder,
    save: (body, how) => (row ? api.college_major_scores.patch(row.uuid, body, how) : api.college_major_scores.create(body, how)),
    changes: [api.college_major_scores],
    leads: () => places.canGo('kept.major-scores') && places.go('kept.major-scores'),
  })
  return (
    <FormPage form={form} sub={row && `${row.college_name} ${row.major_name}`}>
      <FormSection title={t('which')}>
        <Which fields={form.fields} row={row} />
        <TextField of={form.fields.major_name} />
        <TextField of={form.fields.requirement} />
      </FormSection>
      <Numbers fields={form.fields} />
    </FormPage>
  )
}

type Common = Fields<typeof CollegeScoreWrite>

function Which({ fields, row }: { fields: Common; row: Score | undefined }) {
  return (
    <>
      <ProvinceField of={fields.province} />
      <CollegeField of={fields.category} row={row} />
      <YearField of={fields.year} />
      <TextField of={fields.batch} />
      <TextField of={fields.examine_type} />
      <TextField of={fields.category_sub} />
    </>
  )
}

function Numbers({ fields }: { fields: Common }) {
  const t = useWords(scoreWords)
  return (
    <>
      <FormSection title={t('numbers')}>
        <NumberField of={fields.min_score} unit={t('points')} decimal />
        <NumberField of={fields.avg_score} unit={t('points')} decimal />
        <NumberField of={fields.max_score} unit={t('points')} decimal />
        <NumberField of={fields.min_rank} unit={t('place')} />
        <NumberField of={fields.enroll_num} unit={t('people')} />
      </FormSection>
      <FormSection title={t('origin')}>
        <TextField of={fields.kind} />
        <TextField of={fields.source} wide />
      </FormSection>
    </>
  )
}

interface Marks {
  readonly min_score: number | null
  readonly avg_score: number | null
  readonly max_score: number | null
}
/** Lowest, average and highest of one intake, as far as they are known. */
function inOrder({ min_score, avg_score, max_score }: Marks) {
  const [low, high] = [min_score ?? -Infinity, max_score ?? Infinity]
  return {
    max_score: high < low ? { code: 'below' } : undefined,
    avg_score: avg_score !== null && high >= low && (avg_score < low || avg_score > high) ? { code: 'outside' } : undefined,
  }
}
