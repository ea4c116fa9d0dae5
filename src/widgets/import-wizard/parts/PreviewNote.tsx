import { useWords } from '../../../core/i18n/index.ts'
import { kindScreens } from '../kinds/index.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'

/** The sentence at the foot of the preview: why it cannot be submitted yet, or what submitting will do. */
export function PreviewNote({ step, waits }: { step: Extract<Step, { at: 'preview' | 'refused' }>; waits: boolean }) {
  const t = useWords(words)
  const faulty = step.grid.faultTotal
  const plan = step.at === 'preview' ? step.plan : undefined
  const sentence = () => {
    if (faulty > 0) return t('mendFirst', { n: faulty })
    if (step.grid.entries.length === 0) return t('nothingLeft')
    // what is asked for is not on its way
    if (waits) return t(kindScreens[step.grid.kind].noProvince ?? 'noProvince')
    if (plan?.at === 'unknown') return t('planUnknown')
    if (plan?.at !== 'ready') return t('checking')
    const { created, updated, unchanged, removed = 0 } = plan.report
    if (plan.found) return plan.found.length === 0 ? t('planSame') : t('planCorrect', { created, updated, unchanged })
    if (removed > 0) return t('planReplaces', { created, updated, unchanged, removed })
    return t('plan', { created, updated, unchanged })
  }
  return (
    <span className="num" role="status">
      {sentence()}
    </span>
  )
}
