import { VipPeriodWrite } from '../../../core/contracts/sys/vip_periods.ts'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DateField, FormDialog, OneOfField, SelectField, TextField, useForm } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

interface GiftDialogProps {
  /** Who gets it; without one she is chosen in the form. */
  student?: { readonly uuid: string; readonly name: string } | undefined
  onClose: () => void
}

/** VIP for one student, from a day to a day, without money: source `gift`. Like a school's it is taken back, never changed. */
export function GiftDialog({ student, onClose }: GiftDialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const products = useList(api.group_extensions.list, {}).rows ?? []
  const form = useForm({
    name: 'sys/vip_periods/gift',
    title: student ? t('giftTo', { name: student.name }) : t('gift'),
    words,
    body: VipPeriodWrite,
    of: student?.uuid,
    required: student ? [] : ['student'],
    check: ({ begin, end }) => ({ end: begin && end && end < begin ? { code: 'order' } : undefined }),
    save: (body, how) => api.vip_periods.create({ ...body, ...(student && { student: student.uuid }) }, how),
    changes: [api.vip_periods, api.students.admin_query_student_vip, api.group_extensions],
    success: t('given'),
    done: onClose,
  })
  const { fields } = form
  return (
    <FormDialog form={form} width={560} onClose={onClose}>
      {!student && (
        <OneOfField
          of={fields.student}
          call={api.students.admin_query_student_vip}
          option={({ uuid, name, grade }) => ({ value: uuid, label: [name, grade?.name].filter(Boolean).join('\u3000') })}
          wide
        />
      )}
      <SelectField of={fields.group_extension} options={products.map(({ uuid, vip_name }) => ({ value: uuid, label: vip_name }))} wide />
      <DateField of={fields.begin} />
      <DateField of={fields.end} />
      <TextField of={fields.remark} wide />
    </FormDialog>
  )
}
