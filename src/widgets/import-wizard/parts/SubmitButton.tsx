import { useMemo } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Button } from '../../../core/ui/index.ts'
import { changeGroups, countTaken } from '../corrections.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'

// Grey with its reason beside it, yet pressing it says what is wrong (B162): not `disabled`, which could not be pressed.
const Submit = styled(Button)`
  &&[data-grey] { background: var(--zy-shade); border-color: var(--zy-shade); color: var(--zy-ink-3); }
  &&[data-grey]:hover:not(:disabled) { background: var(--zy-shade); border-color: var(--zy-edge); }
`

interface Props<At extends Step['at']> {
  step: Extract<Step, { at: At }>
  onPress: () => void
}

/** On from the table: a list that adds is sent, one that corrects is compared first. */
export function SubmitButton({ step: { grid, ...step }, onPress }: Props<'preview' | 'refused'>) {
  const t = useWords(words)
  const isFaulty = grid.faultTotal > 0
  const n = grid.entries.length
  const plan = step.at === 'preview' ? step.plan : undefined
  const found = plan?.at === 'ready' ? plan.found : undefined
  // there is nothing to compare before it has come, and nothing to change where it is the same
  const isWaiting = grid.known.corrects && !isFaulty && !found?.length
  return (
    <Submit kind="primary" data-grey={isFaulty || undefined} disabled={n === 0 || isWaiting === true} onClick={onPress}>
      {grid.known.corrects ? t('seeChanges') : isFaulty ? t('send') : t('sendRows', { n })}
    </Submit>
  )
}

/** Writes the changes that are taken. */
export function CorrectButton({ step: { grid, found, left }, onPress }: Props<'compare'>) {
  const t = useWords(words)
  const { cells, created, off } = useMemo(() => countTaken(changeGroups(grid, found), left), [grid, found, left])
  const n = cells + created + off
  return (
    <Button kind="primary" disabled={n === 0} onClick={onPress}>
      {t('writeChanges', { n })}
    </Button>
  )
}
