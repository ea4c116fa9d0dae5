import { CollegePlanWrite } from '../../../core/contracts/dashboard/college_plans.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, NumberField, TextField, useForm } from '../../../core/ui/index.ts'
import type { Plan } from './data.ts'
import { planWords } from './messages/index.ts'

interface PlanDialogProps {
  /** The one that is renamed; none: a new one. */
  one?: Plan
  /** What a new one is called unless it is given another name. */
  name: string
  onDone: (plan: Plan) => void
  onClose: () => void
}

/** The name of a plan and what the family means to pay. */
export function PlanDialog({ one, name: first, onDone, onClose }: PlanDialogProps) {
  const t = useWords(planWords)
  const { api } = useHost()
  const form = useForm({
    name: 'dashboard/college_plans',
    title: t(one ? 'rename' : 'create'),
    words: planWords,
    body: CollegePlanWrite,
    row: one,
    start: one ? {} : { name: first },
    save: (body, how) => (one ? api.college_plans.patch(one.uuid, body, how) : api.college_plans.create(body, how)),
    changes: [api.college_plans],
    success: t('saved', { name: one?.name ?? first }),
    done: saved => {
      onDone(saved as Plan)
      onClose()
    },
  })
  const { name, max_tuition } = form.fields
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField of={name} />
      <NumberField of={max_tuition} unit={t('yuan')} hint={t('tuitionHint')} />
    </FormDialog>
  )
}
