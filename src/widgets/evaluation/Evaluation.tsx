import { useState } from 'react'
import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { Introduction } from './parts/Introduction.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
const Testing = onDemand(() => import('./parts/Testing.tsx').then(room => room.Testing), waiting)
const Report = onDemand(() => import('./parts/Report.tsx').then(room => room.Report), waiting)

export interface EvaluationProps {
  /** What a test is, its questions, or a result. */
  view?: 'introduction' | 'testing' | 'report'
  /** Which test. */
  kind?: 'personality'
  /** Of the view 'report': which. */
  uuid?: string
}

/**
 * A test: what it asks, one question at a time with every answer kept, and the result with how it was counted.
 *
 * @example
 * <Evaluation kind="personality" />
 */
export function Evaluation(props: EvaluationProps) {
  const { view, kind, uuid } = settledProps('Evaluation', notes, props)
  // where no page for the questions is, they take the place of the introduction
  const [entered, setEntered] = useState<string>()
  if (view === 'report') return <Report key={uuid} uuid={uuid} />
  const introduction = <Introduction key={kind} kind={kind} onTesting={() => setEntered(kind)} />
  if (view === 'testing' || entered === kind) return <Testing key={kind} kind={kind} otherwise={introduction} />
  return introduction
}
