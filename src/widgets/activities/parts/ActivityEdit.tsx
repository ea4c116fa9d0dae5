import { useState } from 'react'
import { SchoolActiveWrite } from '../../../core/contracts/career/school_actives.ts'
import { useRecord } from '../../../core/data/index.ts'
import { yearName } from '../../../core/domain/classes.ts'
import { isBefore } from '../../../core/domain/dates.ts'
import { MOST_PICTURES } from '../../../core/domain/upload-limits.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  DateField,
  FailedPanel,
  FormPage,
  FormSection,
  MultiSelectField,
  optionsBeside,
  PageHead,
  PicturesField,
  SelectField,
  Skeleton,
  TermField,
  TextAreaField,
  TextField,
  useClassChoices,
  useForm,
} from '../../../core/ui/index.ts'
import { type Activity, useActivityChanges, useActivityRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActiveTypes } from './choices.ts'

/** R175, R180: a new activity, or the change of one. */
export function ActivityEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(uuid ? api.school_actives.get : null, uuid ?? '')
  if (!uuid || data) return <ActivityForm row={data} />
  return (
    <div aria-busy={!error}>
      <PageHead title={t('edit')} />
      {error ? <FailedPanel text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </div>
  )
}

function ActivityForm({ row }: { row: Activity | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const places = usePlaces()
  const { type, isStudent, mayChange } = useActivityRights()
  const types = useActiveTypes(false)
  const classes = useClassChoices()
  const changes = useActivityChanges()
  const isOwn = row ? row.student !== null : isStudent
  const isOfTeacher = !isStudent && type !== 4
  const [isSending, setSending] = useState(false)
  const form = useForm({
    name: 'career/school_actives',
    title: t(row ? 'edit' : isOwn ? 'createOwn' : 'create'),
    words,
    body: SchoolActiveWrite,
    row,
    read: (one: Activity) => ({
      term: one.term?.uuid ?? null,
      grades: one.grades.map(({ uuid }) => uuid),
      image: one.image.map(({ uuid }) => uuid),
    }),
    required: isOfTeacher && !isOwn ? ['grades'] : [],
    isReadOnly: row !== undefined && !mayChange(row),
    check: values => ({
      end_date: isBefore(values.end_date, values.begin_date) ? { code: 'before' } : undefined,
      image: isSending ? { code: 'sending' } : undefined,
    }),
    save: (body, how) => (row ? api.school_actives.patch(row.uuid, body, how) : api.school_actives.create(body, how)),
    changes,
    leads: ({ uuid }) => places.canGo('activity.detail', { uuid }) && places.go('activity.detail', { uuid }),
  })
  const { fields } = form
  return (
    <FormPage form={form} sub={row && [row.name, row.student?.name].filter(Boolean).join('\u3000')}>
      <FormSection title={t('about')}>
        <TextField of={fields.name} />
        <SelectField of={fields.active_type} options={types} />
        <TermField of={fields.term} />
        <TextField of={fields.place} />
        <DateField of={fields.begin_date} />
        <DateField of={fields.end_date} />
      </FormSection>
      {!isOwn && (
        <FormSection title={t('for')}>
          <MultiSelectField
            of={fields.grades}
            options={optionsBeside(
              classes,
              (row?.grades ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
            )}
            hint={t(isOfTeacher ? 'grades.own' : 'grades.any')}
          />
          {type === 4 && <YearsField of={fields.years} before={row?.years ?? []} />}
        </FormSection>
      )}
      <FormSection title={t('told')}>
        <TextAreaField of={fields.content} rows={5} counted />
        <PicturesField of={fields.image} there={row?.image} limit={MOST_PICTURES} onBusy={setSending} wide />
      </FormSection>
    </FormPage>
  )
}

interface YearsFieldProps {
  of: Parameters<typeof MultiSelectField<number>>[0]['of']
  before: readonly number[]
}
function YearsField({ of, before }: YearsFieldProps) {
  const { api } = useHost()
  const { data = [] } = useRecord(api.grades.jw_year_grade_tree)
  const there = data.map(({ year, year_name }) => ({ value: year, label: year_name }))
  return (
    <MultiSelectField
      of={of}
      options={optionsBeside(
        there,
        before.map(year => ({ value: year, label: yearName(year) })),
      )}
    />
  )
}
