import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Progress } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'
import { FileSummary } from '../parts/FileSummary.tsx'

const Body = styled.div`
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: 72px 24px 96px;
  & > h3 { font: var(--zy-t20); padding-bottom: 16px; }
`

/** What the server says of the import: its place, the rows that it has checked, the rows that it has written. Before the first word of it nothing is said but that it is sent. */
export function SendingStep({ step }: { step: Extract<Step, { at: 'sending' }> }) {
  const t = useWords(words)
  const { job, isStopping } = step
  const n = step.grid.entries.length
  const counts = job?.state === 'checking' || job?.state === 'writing'
  const label =
    isStopping || job?.state === 'cancelling'
      ? t('stopping')
      : job?.state === 'queued' && job.ahead > 0
        ? t('waiting', { n: job.ahead })
        : job?.state === 'checking'
          ? t('checkingRows')
          : job?.state === 'writing'
            ? t('writingRows')
            : t('sendingRows')
  return (
    <>
      <FileSummary preview={step} />
      <Body>
        <h3 className="num">{t('writing', { n: grouped(n) })}</h3>
        <Progress
          label={label}
          value={counts && !isStopping ? job.passed : null}
          max={n}
          figure={counts ? t('rowsOf', { n: grouped(job.passed), total: grouped(job.total) }) : null}
          note={t('sendNote')}
        />
      </Body>
    </>
  )
}
