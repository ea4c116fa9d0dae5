import styled from 'styled-components'
import { isPublished } from '../../../core/contracts/import/index.ts'
import { usePlaces } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Progress, ResolvedLink } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'
import { FileSummary } from '../parts/FileSummary.tsx'

const Body = styled.div`
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: 72px 24px 96px;
  & > h3 { font: var(--zy-t20); padding-bottom: 16px; }
  & > p { padding-top: 16px; }
`

type Sending = Extract<Step, { at: 'sending' }>

/** What it is at, as far as the server has said. */
function stageOf({ job, isStopping }: Sending) {
  if (isStopping || job?.state === 'cancelling') return 'stopping'
  if (job?.state === 'queued' && job.ahead > 0) return 'waiting'
  if (job?.state === 'checking') return 'checkingRows'
  if (job?.state === 'writing') return 'writingRows'
  return 'sendingRows'
}

/** The place of the import, the rows that are checked, the rows that are written. Before the server's first word nothing is said but that it is sent. */
export function SendingStep({ step, onLeave }: { step: Sending; onLeave: () => void }) {
  const t = useWords(words)
  const { job, isStopping } = step
  const records = usePlaces().resolve({ to: 'kept.uploads' })
  const leaveFor = (go: () => void) => () => {
    onLeave()
    go()
  }
  const n = step.grid.entries.length
  const counts = job?.state === 'checking' || job?.state === 'writing'
  return (
    <>
      <FileSummary preview={step} />
      <Body>
        <h3 className="num">{t('writing', { n: grouped(n) })}</h3>
        <Progress
          label={t(stageOf(step), { n: job?.ahead ?? 0 })}
          value={counts && !isStopping ? job.passed : null}
          max={n}
          figure={counts ? t('rowsOf', { n: grouped(job.passed), total: grouped(job.total) }) : null}
          note={t('sendNote')}
        />
        {/* once the server has it, it goes on whether somebody waits for it or not */}
        {job && records && isPublished(step.grid.kind) && (
          <p>
            <ResolvedLink target={{ ...records, go: leaveFor(records.go) }}>{t('seeRecords')}</ResolvedLink>
          </p>
        )}
      </Body>
    </>
  )
}
