import { useState } from 'react'
import { action_plans } from '../../../core/contracts/career_record/action_plans.ts'
import { artistic } from '../../../core/contracts/career_record/artistic.ts'
import { attainment_level } from '../../../core/contracts/career_record/attainment_level.ts'
import { morality } from '../../../core/contracts/career_record/morality.ts'
import { officeholdings } from '../../../core/contracts/career_record/officeholdings.ts'
import { rewards_punishments } from '../../../core/contracts/career_record/rewards_punishments.ts'
import { social_practices } from '../../../core/contracts/career_record/social_practices.ts'
import type { Shaped } from '../../../core/contracts/define.ts'
import { useRecord } from '../../../core/data/index.ts'
import type { RecordKind } from '../../../core/domain/career-records.ts'
import { isBefore } from '../../../core/domain/dates.ts'
import { type RecordField, recordForms } from '../../../core/domain/record-fields.ts'
import { MOST_PICTURES } from '../../../core/domain/upload-limits.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  DateField,
  FailedPanel,
  type FieldBinding,
  FormPage,
  FormSection,
  NumberField,
  PageHead,
  PicturesField,
  Skeleton,
  StudentField,
  TermField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../core/ui/index.ts'
import { type CareerRecord, nameOf, useRecordCalls, useRecordRights } from '../data.ts'
import { beginOf } from '../kinds.ts'
import { words } from '../messages/index.ts'

const bodies: Readonly<Record<RecordKind, Shaped>> = {
  social_practices: social_practices.write,
  rewards_punishments: rewards_punishments.write,
  officeholdings: officeholdings.write,
  artistic: artistic.write,
  morality: morality.write,
  attainment_level: attainment_level.write,
  action_plans: action_plans.write,
}

interface EditProps {
  kind: RecordKind
  uuid: string | undefined
  student: string | undefined
}

/** R163–R173: a new record, or the change of one. */
export function RecordEdit({ kind, uuid, student }: EditProps) {
  const t = useWords(words)
  const calls = useRecordCalls(kind)
  const { data, error, again } = useRecord(uuid ? calls.get : null, uuid ?? '')
  if (!uuid || data) return <RecordForm kind={kind} row={data} student={student} />
  return (
    <div aria-busy={!error}>
      <PageHead title={t('edit', { noun: t(`kind.${kind}`) })} />
      {error ? <FailedPanel text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </div>
  )
}

function RecordForm({ kind, row, student }: { kind: RecordKind; row: CareerRecord | undefined; student: string | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const places = usePlaces()
  const calls = useRecordCalls(kind)
  const { isStudent, mayChange } = useRecordRights(kind)
  const begin = beginOf(kind)
  const noun = t(`kind.${kind}`)
  const asksStudent = !isStudent && !row
  const [isSending, setSending] = useState(false)
  const form = useForm({
    name: `career_record ${kind}`,
    title: t(row ? 'edit' : 'create', { noun }),
    words,
    body: bodies[kind],
    row,
    read: (one: CareerRecord) => ({
      term: (one.term as { uuid: string } | null | undefined)?.uuid ?? null,
      student: one.student.uuid,
      images: one.images.map(({ uuid: key }) => key),
    }),
    ...(student && { of: student, start: { student } }),
    required: asksStudent ? ['student'] : [],
    isReadOnly: row !== undefined && !mayChange(row),
    check: values => ({
      end_date: begin && isBefore(values.end_date as string, values[begin] as string) ? { code: 'before' } : undefined,
      images: isSending ? { code: 'sending' } : undefined,
    }),
    save: (body, how) => (row ? calls.patch(row.uuid, body, how) : (isStudent ? calls.student_create : calls.create)(body, how)),
    changes: [api[kind]] as never,
    leads: () => places.canGo('records') && places.go('records'),
  })
  const { fields } = form as unknown as { fields: Readonly<Record<string, FieldBinding<never>>> }
  const shown = (isLong: boolean) =>
    recordForms[kind].fields
      .filter(({ as, isOfStaff }) => (as === 'lines') === isLong && !(isOfStaff && isStudent))
      .map(field => <Input key={field.name} field={field} of={fields[field.name]!} />)
  const long = shown(true)
  return (
    <FormPage form={form} sub={row && [nameOf(kind, row), row.student.name].join('\u3000')}>
      <FormSection title={t('about')}>
        {asksStudent && <StudentField of={fields.student as FieldBinding<string>} />}
        {shown(false)}
      </FormSection>
      <FormSection title={t(long.length > 0 ? 'told' : 'evidence')}>
        {long}
        <PicturesField
          of={fields.images as FieldBinding<readonly string[]>}
          there={row?.images}
          limit={MOST_PICTURES}
          onBusy={setSending}
          wide
        />
      </FormSection>
    </FormPage>
  )
}

function Input({ field: { as }, of }: { field: RecordField; of: FieldBinding<never> }) {
  const t = useWords(words)
  switch (as) {
    case 'term':
      return <TermField of={of as FieldBinding<string>} />
    case 'date':
      return <DateField of={of as FieldBinding<string>} />
    case 'hours':
      return <NumberField of={of as FieldBinding<number>} unit={t('hour')} decimal />
    case 'lines':
      return <TextAreaField of={of as FieldBinding<string>} counted />
    default:
      return <TextField of={of as FieldBinding<string>} />
  }
}
