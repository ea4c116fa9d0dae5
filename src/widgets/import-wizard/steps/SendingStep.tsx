import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Progress } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Preview } from '../model.ts'
import { FileSummary } from '../parts/FileSummary.tsx'

const Body = styled.div`
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: 72px 24px 96px;
  & > h3 { font: var(--zy-t20); padding-bottom: 16px; }
`

/**
 * Writing is one call, all or nothing, so nobody counts rows meanwhile. What is known is how long the check of exactly
 * this table took by the same code: that, and not an invented number, is the measure of the bar.
 */
export function SendingStep({ preview, expected }: { preview: Preview; expected: number | undefined }) {
  const t = useWords(words)
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed(performance.now() - start), 250)
    return () => clearInterval(timer)
  }, [])
  const n = Math.floor(elapsed / 1000)
  const left = expected === undefined ? 0 : Math.ceil((expected - elapsed) / 1000)
  const figure = left > 0 ? t('elapsedLeft', { n, left }) : t('elapsed', { n })
  return (
    <>
      <FileSummary preview={preview} />
      <Body>
        <h3 className="num">{t('writing', { n: preview.grid.entries.length })}</h3>
        <Progress
          label={t('stepSend')}
          value={expected === undefined || elapsed > expected ? null : elapsed}
          max={expected ?? 1}
          figure={figure}
          note={t('sendNote')}
        />
      </Body>
    </>
  )
}
