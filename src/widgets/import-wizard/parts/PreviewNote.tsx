import { useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'

/** The sentence at the foot of the preview: why it cannot be submitted yet, or what submitting will do. */
export function PreviewNote({ step }: { step: Extract<Step, { at: 'preview' | 'refused' }> }) {
  const t = useWords(words)
  const faulty = step.grid.faultTotal
  const plan = step.at === 'preview' ? step.plan : undefined
  const sentence = () => {
    if (faulty > 0) return t('mendFirst', { n: faulty })
    if (step.grid.entries.length === 0) return t('nothingLeft')
    if (plan?.at === 'unknown') return t('planUnknown')
    if (plan?.at !== 'ready') return t('checking')
    const { created, updated, unchanged } = plan.report
    if (plan.found) return plan.found.length === 0 ? t('planSame') : t('planCorrect', { created, updated, unchanged })
    return t('plan', { created, updated, unchanged })
  }
  return (
    <span className="num" role="status">
      {sentence()}
    </span>
  )
}
