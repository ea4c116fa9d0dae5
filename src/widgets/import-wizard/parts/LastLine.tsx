import { useEffect } from 'react'
import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useAgo, WordButton } from '../../../core/ui/index.ts'
import type { Flow, Sent } from '../flow.ts'
import { isUnderWay } from '../job.ts'
import { words } from '../messages/index.ts'
import { successWords } from '../wording.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  align-items: center;
  padding: 7px 12px;
  background: var(--zy-brand-wash);
  overflow-wrap: anywhere;
  & > span:first-child { flex: 1 1 240px; }
  & > span:last-child { display: flex; gap: 16px; }
`

interface Props {
  flow: Flow
  /** Told how an import ended that was under way. */
  onEnd: (sent: Sent) => void
}

/** The table of the last time, which came to no end. One that is being imported goes on by itself, and what has been done meanwhile is said. */
export function LastLine({ flow, onEnd }: Props) {
  const t = useWords(words)
  const host = useHost()
  const ago = useAgo()
  const { unfinished } = flow
  const goOn = async () => {
    const sent = await flow.goOn()
    if (sent) onEnd(sent)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was found
  useEffect(() => {
    const sent = unfinished?.sent
    if (sent?.state === 'done' && sent.report) {
      flow.giveUp()
      host.notify({ tone: 'success', text: successWords(t, sent.report) })
      host.emit('imported', sent.report)
    } else if (sent && isUnderWay(sent)) void goOn()
  }, [unfinished])
  if (!unfinished) return null
  const { file, at, rows, past } = unfinished
  const drop = async () => {
    const mayGo = past.length === 0 || (await host.confirm({ title: t('leave'), text: t('leaveText'), ok: t('leaveOk'), danger: true }))
    if (mayGo) flow.giveUp()
  }
  const facts = [
    file.name,
    ago(new Date(at).toISOString()),
    ...(rows === undefined ? [] : [t('rows', { n: rows })]),
    ...(past.length > 0 ? [t('lastEdits', { n: past.length })] : []),
  ]
  return (
    <Line role="status">
      <span className="num">{t('last', { facts: facts.join(t('comma')) })}</span>
      <span>
        <WordButton onClick={goOn}>{t('lastGoOn')}</WordButton>
        <WordButton tone="quiet" onClick={drop}>
          {t('leaveOk')}
        </WordButton>
      </span>
    </Line>
  )
}
