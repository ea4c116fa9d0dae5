import { workUnitTypes } from '../../../core/domain/code-tables.ts'
import { useCurrentUser } from '../../../core/host/index.ts'
import { BureauDashboard } from './BureauDashboard.tsx'
import { CompanyDashboard } from './CompanyDashboard.tsx'
import { PlainDashboard } from './PlainDashboard.tsx'
import { StaffDashboard } from './StaffDashboard.tsx'
import { StudentDashboard } from './StudentDashboard.tsx'
import { TeacherDashboard } from './TeacherDashboard.tsx'

/** 状态总览: what matters today, by who is looking. It makes no VIP-only call (G054). */
export function Dashboard() {
  const user = useCurrentUser()
  if (user?.work_unit?.work_unit_type === workUnitTypes.company) return <CompanyDashboard user={user} />
  switch (user?.u_type) {
    case undefined:
      return null
    case 1:
      return <StudentDashboard user={user!} />
    case 2:
    case 3:
      return <TeacherDashboard />
    case 4:
      return <StaffDashboard user={user!} />
    case 6:
      return <BureauDashboard />
    default:
      return <PlainDashboard user={user!} />
  }
}
