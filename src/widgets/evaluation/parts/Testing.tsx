import type { ReactNode } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import type { EvaluationKind } from '../../../core/domain/evaluations/kinds.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, PageHead, Skeleton } from '../../../core/ui/index.ts'
import { type Run, useOwnRun } from '../data.ts'
import { words } from '../messages/index.ts'
import { Questions } from './Questions.tsx'
import { Report } from './Report.tsx'

/** The questions of the run that is open; where none is, what the test is; where it is done, what it found. */
export function Testing({ kind, otherwise }: { kind: EvaluationKind; otherwise: ReactNode }) {
  const t = useWords(words)
  const { run, error, again, keep } = useOwnRun(kind)
  if (run?.status === 1 && run.report) return <Report uuid={run.report} />
  if (run) return <Asked key={run.uuid} run={run} onKept={keep} />
  if (run === null) return otherwise
  return <Waiting title={t(`${kind}.title`)} failure={error?.detail} isFailed={Boolean(error)} onRetry={again} />
}

function Asked({ run, onKept }: { run: Run; onKept: (saved: Run) => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.evaluations.questions, run.uuid)
  if (data) return <Questions run={run} sheet={data} onKept={onKept} />
  return <Waiting title={t(`${run.kind}.title`)} failure={error?.detail} isFailed={Boolean(error)} onRetry={again} />
}

interface WaitingProps {
  title: string
  failure: string | undefined
  isFailed: boolean
  onRetry: () => void
}

const Waiting = ({ title, failure, isFailed, onRetry }: WaitingProps) => (
  <div aria-busy={!isFailed}>
    <PageHead title={title} />
    {isFailed ? <FailedPanel bare text={failure} onRetry={onRetry} /> : <Skeleton width="100%" height={320} />}
  </div>
)
