import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { Combinations } from './parts/Combinations.tsx'

const Lines = onDemand(() => import('./parts/Lines.tsx').then(room => room.Lines))
const Schools = onDemand(() => import('./parts/Schools.tsx').then(room => room.Schools))
const Majors = onDemand(() => import('./parts/Majors.tsx').then(room => room.Majors))
const Statistics = onDemand(() => import('./parts/Statistics.tsx').then(room => room.Statistics))
const Submit = onDemand(() => import('./parts/Submit.tsx').then(room => room.Submit))

export interface SubjectSelectionProps {
  /** `grid` of all combinations; what can be studied by chosen subjects (`subject`), by college (`school`) or by `major`; her own list (`collect`); what her students chose (`statistics`); or `submit`. */
  view?: 'grid' | 'subject' | 'school' | 'major' | 'collect' | 'statistics' | 'submit'
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * Choosing subjects (D2§2): what each combination opens of the newest plan, overall and around one's own rank, what a change loses and
 * gains, the majors behind the numbers, and handing the choice in.
 *
 * @example
 * <SubjectSelection view="grid" />
 */
export function SubjectSelection(props: SubjectSelectionProps) {
  const { view, address } = settledProps('SubjectSelection', notes, props)
  if (view === 'statistics') return <Statistics />
  if (view === 'submit') return <Submit />
  if (view === 'school') return <Schools address={address} />
  if (view === 'major') return <Majors />
  if (view === 'subject' || view === 'collect') return <Lines view={view} address={address} />
  return <Combinations />
}
