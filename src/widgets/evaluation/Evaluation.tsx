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
const Students = onDemand(() => import('./parts/Students.tsx').then(room => room.Students), waiting)
const CareerReport = onDemand(() => import('./parts/CareerReport.tsx').then(room => room.CareerReport), waiting)
const Student = onDemand(() => import('./parts/Student.tsx').then(room => room.Student), waiting)
const Alerts = onDemand(() => import('./parts/Alerts.tsx').then(room => room.Alerts), waiting)

export interface EvaluationProps {
  /** What a test is, its questions, a result, or for staff their students and one of them. */
  view?: 'introduction' | 'testing' | 'report' | 'students' | 'numbers' | 'student' | 'alerts'
  /** Which test. */
  kind?: 'personality' | 'interest' | 'value' | 'life' | 'major' | 'subject' | 'learning' | 'mind'
  /** Of the view 'report': which. Of the view 'student': who. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * A test: what it asks, one question at a time with every answer kept, and the result with how it was counted.
 *
 * @example
 * <Evaluation kind="personality" />
 */
export function Evaluation(props: EvaluationProps) {
  const { view, kind, uuid, address } = settledProps('Evaluation', notes, props)
  // where no page for the questions is, they take the place of the introduction
  const [entered, setEntered] = useState<string>()
  if (view === 'students') return <Students address={address} />
  if (view === 'numbers') return <CareerReport />
  if (view === 'alerts') return <Alerts />
  if (view === 'student') return <Student key={uuid} uuid={uuid} />
  if (view === 'report') return <Report key={uuid} uuid={uuid} />
  const introduction = <Introduction key={kind} kind={kind} onTesting={() => setEntered(kind)} />
  if (view === 'testing' || entered === kind) return <Testing key={kind} kind={kind} otherwise={introduction} />
  return introduction
}
