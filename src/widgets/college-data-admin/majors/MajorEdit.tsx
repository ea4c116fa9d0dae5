import { MajorWrite } from '../../../core/contracts/material/major.ts'
import { useList } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormPage, FormSection, SearchField, TextAreaField, TextField, useForm } from '../../../core/ui/index.ts'
import type { Major } from '../data.ts'
import { Stored } from '../parts/Stored.tsx'
import { majorWords } from './messages/index.ts'

/** R118: a new major of the catalogue, or one to change. */
export function MajorEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(majorWords)
  const { api } = useHost()
  return (
    <Stored call={api.majors.get} uuid={uuid} title={t(uuid ? 'edit' : 'create')}>
      {row => <Form key={row?.uuid} row={row} />}
    </Stored>
  )
}

function Form({ row }: { row: Major | undefined }) {
  const t = useWords(majorWords)
  const { api } = useHost()
  const places = usePlaces()
  const classes = useList(api.major_classes.list, {}).rows
  const form = useForm({
    name: 'material/major',
    title: t(row ? 'edit' : 'create'),
    words: majorWords,
    body: MajorWrite,
    row,
    save: (body, how) => (row ? api.majors.patch(row.uuid, body, how) : api.majors.create(body, how)),
    changes: [api.majors],
    leads: ({ uuid }) => places.canGo('kept.major', { uuid }) && places.go('kept.major', { uuid }),
  })
  const { name, code, major_class, degrees, intro } = form.fields
  return (
    <FormPage form={form} sub={row?.name}>
      <FormSection title={t('facts')}>
        <TextField of={name} />
        <TextField of={code} />
        <SearchField
          of={major_class}
          options={(classes ?? []).map(one => ({ value: one.id, label: `${one.discipline} ${one.name} ${one.code}` }))}
        />
        <TextField of={degrees} />
      </FormSection>
      <FormSection title={t('more')}>
        <TextAreaField of={intro} rows={5} counted />
      </FormSection>
    </FormPage>
  )
}
