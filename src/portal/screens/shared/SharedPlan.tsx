import { useLocation } from 'react-router'
import { CollegeAspiration } from '../../../widgets/college-aspiration/index.ts'
import { Sheet } from './Sheet.tsx'

/** `/plan#{token}`: one plan, as parents read it. */
export function SharedPlan() {
  const { hash } = useLocation()
  return (
    <Sheet>
      <CollegeAspiration view="shared" link={hash.slice(1)} />
    </Sheet>
  )
}
