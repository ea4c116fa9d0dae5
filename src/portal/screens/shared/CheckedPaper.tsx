import { useLocation } from 'react-router'
import { CareerArchive } from '../../../widgets/career-archive/index.ts'
import { Sheet } from './Sheet.tsx'

/** `/verify#{code}`: what the school vouches for, for whoever holds a paper of it. */
export function CheckedPaper() {
  const { hash } = useLocation()
  return (
    <Sheet>
      <CareerArchive view="check" code={hash.slice(1)} />
    </Sheet>
  )
}
