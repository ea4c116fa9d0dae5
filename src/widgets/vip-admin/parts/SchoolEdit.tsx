import { VipPeriodWrite } from '../../../core/contracts/sys/vip_periods.ts'
import { useList } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DateField, FormPage, FormSection, SchoolField, SelectField, TextField, useForm } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** R202: VIP for all students of a school, from a day to a day. It is not changed afterwards: it is taken back, and given anew. */
export function SchoolEdit() {
  const t = useWords(words)
  const { api } = useHost()
  const places = usePlaces()
  const products = useList(api.group_extensions.list, {}).rows ?? []
  const form = useForm({
    name: 'sys/vip_periods',
    title: t('give'),
    words,
    body: VipPeriodWrite,
    required: ['work_unit'],
    check: ({ begin, end }) => ({ end: begin && end && end < begin ? { code: 'order' } : undefined }),
    save: (body, how) => api.vip_periods.create(body, how),
    changes: [api.vip_periods, api.group_extensions],
    leads: () => places.canGo('vip.schools') && places.go('vip.schools'),
  })
  const { work_unit, group_extension, begin, end, remark } = form.fields
  return (
    <FormPage form={form}>
      <FormSection title={t('about')}>
        <SchoolField of={work_unit} />
        <SelectField of={group_extension} options={products.map(({ uuid, vip_name }) => ({ value: uuid, label: vip_name }))} />
        <DateField of={begin} />
        <DateField of={end} />
        <TextField of={remark} wide />
      </FormSection>
    </FormPage>
  )
}
