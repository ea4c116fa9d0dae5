import { JobWrite } from '../../../core/contracts/material/job.ts'
import { useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormPage, FormSection, SwitchField, TextAreaField, TextField, useForm } from '../../../core/ui/index.ts'
import type { Job } from '../data.ts'
import { Stored } from '../parts/Stored.tsx'
import { MajorsField } from './MajorsField.tsx'
import { jobWords } from './messages/index.ts'

/** R121: a new job, or one to change, with its majors. */
export function JobEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(jobWords)
  const { api } = useHost()
  return (
    <Stored call={api.jobs.get} uuid={uuid} title={t(uuid ? 'edit' : 'create')}>
      {row => <Form key={row?.uuid} row={row} />}
    </Stored>
  )
}

function Form({ row }: { row: Job | undefined }) {
  const t = useWords(jobWords)
  const { api } = useHost()
  const places = usePlaces()
  const tree = useRecord(api.majors.tree, {}).data
  const form = useForm({
    name: 'material/job',
    title: t(row ? 'edit' : 'create'),
    words: jobWords,
    body: JobWrite,
    row,
    save: (body, how) => (row ? api.jobs.patch(row.uuid, body, how) : api.jobs.create(body, how)),
    changes: [api.jobs, api.majors.job_info],
    leads: ({ uuid }) => places.canGo('kept.job', { uuid }) && places.go('kept.job', { uuid }),
  })
  const { name, field, is_hot, intro, majors, source } = form.fields
  return (
    <FormPage form={form} sub={row?.name}>
      <FormSection title={t('facts')}>
        <TextField of={name} />
        <TextField of={field} />
        <SwitchField of={is_hot} words={t('hotWords')} />
      </FormSection>
      <FormSection title={t('more')}>
        <MajorsField of={majors} tree={tree} />
        <TextAreaField of={intro} rows={5} counted />
        <TextField of={source} wide />
      </FormSection>
    </FormPage>
  )
}
