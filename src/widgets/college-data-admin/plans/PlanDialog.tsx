import { AdmissionPlanWrite } from '../../../core/contracts/material/admission_plan.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, NumberField, TextField, useForm, YearField } from '../../../core/ui/index.ts'
import type { PlanRow } from '../data.ts'
import { ProvinceField } from '../parts/fields.tsx'
import { planRowWords } from './messages/index.ts'

const texts = ['college_name', 'college_code', 'batch', 'examine_type', 'category_sub', 'major_name', 'major_code'] as const
const more = ['university_level', 'nature', 'learning_year'] as const

interface PlanDialogProps {
  /** The line to change; without one a new line is entered. */
  row: PlanRow | undefined
  province: number | null
  onClose: () => void
}

/** D059: one line of an enrollment plan; province and charge must be there, the places are a whole number (B217). */
export function PlanDialog({ row, province, onClose }: PlanDialogProps) {
  const t = useWords(planRowWords)
  const { api } = useHost()
  const form = useForm({
    name: 'material/admission_plan',
    title: t(row ? 'edit' : 'create'),
    words: planRowWords,
    body: AdmissionPlanWrite,
    row,
    start: { ...(province !== null && { province_obj: province }) },
    save: (body, how) => (row ? api.admission_plans.patch(row.uuid, body, how) : api.admission_plans.create(body, how)),
    changes: [api.admission_plans],
    done: onClose,
  })
  const { province_obj, year, annual_target, charge, requirement, source } = form.fields
  return (
    <FormDialog form={form} onClose={onClose} width={920}>
      <ProvinceField of={province_obj} />
      <YearField of={year} />
      {texts.map(name => (
        <TextField key={name} of={form.fields[name]} />
      ))}
      {more.map(name => (
        <TextField key={name} of={form.fields[name]} />
      ))}
      <NumberField of={annual_target} unit={t('people')} />
      <TextField of={charge} inputMode="numeric" />
      <TextField of={requirement} />
      <TextField of={source} wide />
    </FormDialog>
  )
}
