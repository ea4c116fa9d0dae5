import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { Combinations } from './parts/Combinations.tsx'

const Lines = onDemand(() => import('./parts/Lines.tsx').then(room => room.Lines))
const Submit = onDemand(() => import('./parts/Submit.tsx').then(room => room.Submit))

export interface SubjectSelectionProps {
  /** `grid` of all combinations, the majors that chosen subjects open (`subject`), those in her own list (`collect`), or `submit`. */
  view?: 'grid' | 'subject' | 'collect' | 'submit'
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
  if (view === 'submit') return <Submit />
  if (view === 'subject' || view === 'collect') return <Lines view={view} address={address} />
  return <Combinations />
}
