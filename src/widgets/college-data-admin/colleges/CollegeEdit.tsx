import { CollegeWrite } from '../../../core/contracts/material/colleges.ts'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ChipsField, FormPage, FormSection, SearchField, TextAreaField, TextField, useForm } from '../../../core/ui/index.ts'
import type { College } from '../data.ts'
import { Stored } from '../parts/Stored.tsx'
import { namesWith } from '../parts/words.ts'
import { collegeWords } from './messages/index.ts'

/** R115: a new college, or one to change. */
export function CollegeEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(collegeWords)
  const { api } = useHost()
  return (
    <Stored call={api.colleges.get} uuid={uuid} title={t(uuid ? 'edit' : 'create')}>
      {row => <Form key={row?.uuid} row={row} />}
    </Stored>
  )
}

function Form({ row }: { row: College | undefined }) {
  const t = useWords(collegeWords)
  const { api } = useHost()
  const places = usePlaces()
  const provinces = useRecord(api.areas.native_province).data
  const types = useList(api.university_types.list, {}).rows
  const levels = useList(api.university_levels.list, {}).rows
  const attributes = useList(api.university_attributes.list, {}).rows
  const natures = useRecord(api.dict_options.college_query_options).data?.college_nature
  const form = useForm({
    name: 'material/colleges',
    title: t(row ? 'edit' : 'create'),
    words: collegeWords,
    body: CollegeWrite,
    row,
    save: (body, how) => (row ? api.colleges.patch(row.uuid, body, how) : api.colleges.create(body, how)),
    changes: [api.colleges, api.dict_options.college_query_options],
    leads: ({ uuid }) => places.canGo('kept.college', { uuid }) && places.go('kept.college', { uuid }),
  })
  const { name, code, former_name, province, city, type, level, attr, college_nature, supervisor, campus_of, intro, source } = form.fields
  return (
    <FormPage form={form} sub={row?.name}>
      <FormSection title={t('facts')}>
        <TextField of={name} />
        <TextField of={code} inputMode="numeric" />
        <TextField of={former_name} />
        <SearchField of={province} options={(provinces ?? []).map(one => ({ value: one.id, label: one.province }))} />
        <TextField of={city} />
        <SearchField of={type} options={namesWith(types, [row?.type])} />
        <SearchField of={college_nature} options={namesWith(natures, [row?.college_nature])} />
        <TextField of={supervisor} />
        <TextField of={campus_of} />
        <ChipsField of={level} options={namesWith(levels, row?.level ?? [])} />
        <ChipsField of={attr} options={namesWith(attributes, row?.attr ?? [])} />
      </FormSection>
      <FormSection title={t('more')}>
        <TextAreaField of={intro} rows={5} counted />
        <TextField of={source} wide />
      </FormSection>
    </FormPage>
  )
}
