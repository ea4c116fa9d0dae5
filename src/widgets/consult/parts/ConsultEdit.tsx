import { ConsultWrite } from '../../../core/contracts/career/consult.ts'
import { useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  FailedPanel,
  FormPage,
  FormSection,
  ManyOfField,
  MultiSelectField,
  PageHead,
  Skeleton,
  TextAreaField,
  TextField,
  useClassChoices,
  useForm,
} from '../../../core/ui/index.ts'
import { type Consultation, useConsultChanges, useConsultRights } from '../data.ts'
import { words } from '../messages/index.ts'

/** R184: a new consultation, or the change of one. */
export function ConsultEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(uuid ? api.consults.get : null, uuid ?? '')
  if (!uuid || data) return <ConsultForm row={data} />
  return (
    <div aria-busy={!error}>
      <PageHead title={t('edit')} />
      {error ? <FailedPanel text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </div>
  )
}

function ConsultForm({ row }: { row: Consultation | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const places = usePlaces()
  const classes = useClassChoices()
  const changes = useConsultChanges()
  const { isTeacher, mayChange } = useConsultRights()
  const form = useForm({
    name: 'career/consult',
    title: t(row ? 'edit' : 'create'),
    words,
    body: ConsultWrite,
    row,
    read: (one: Consultation) => ({ students: one.students?.map(({ uuid }) => uuid) ?? [] }),
    isReadOnly: row !== undefined && !mayChange(row),
    check: ({ students = [], grades = [] }) => ({
      // a school names classes; what is there already stays where it names none
      grades: !(row && !isTeacher) && (students?.length ?? 0) + (grades?.length ?? 0) === 0 ? { code: 'nobody' } : undefined,
    }),
    save: (body, how) => (row ? api.consults.patch(row.uuid, body, how) : api.consults.create(body, how)),
    changes,
    leads: ({ uuid }) => places.canGo('consult.detail', { uuid }) && places.go('consult.detail', { uuid }),
  })
  const { fields } = form
  return (
    <FormPage form={form} sub={row?.title}>
      <FormSection title={t('about')}>
        <TextField of={fields.title} wide />
        <TextAreaField of={fields.content} rows={5} counted />
      </FormSection>
      <FormSection title={t('students')}>
        <MultiSelectField of={fields.grades} options={classes} hint={t(row && !isTeacher ? 'grades.change' : 'grades.now')} />
        {isTeacher && (
          <ManyOfField
            of={fields.students}
            label={t('student')}
            call={api.students.teacher_query_student}
            query={{ ordering: ['other_num'] }}
            option={({ uuid, name, grade }) => ({ value: uuid, label: [name, grade?.name].filter(Boolean).join('\u3000') })}
          />
        )}
      </FormSection>
    </FormPage>
  )
}
