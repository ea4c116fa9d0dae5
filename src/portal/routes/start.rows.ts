import type { ScreenRow } from './row.ts'
import { lazyComponent, screen } from './screen.ts'

const dashboard = lazyComponent(() => import('../screens/dashboard/Dashboard.tsx').then(room => room.Dashboard))
const profile = lazyComponent(() => import('../screens/Profile.tsx').then(room => room.Profile))
const password = lazyComponent(() => import('../screens/Password.tsx').then(room => room.Password))

/** The dashboard and one's own pages. */
export const startRows: readonly ScreenRow[] = [
  { path: '/dashboard', title: 'dashboard', icon: 'home', uncached: true, screen: screen(dashboard, {}), serves: ['dashboard'] },
  { path: '/profile/index', title: 'profile', hidden: true, screen: screen(profile, {}), serves: ['profile'] },
  { path: '/profile/password', title: 'password', hidden: true, screen: screen(password, {}), serves: ['password'] },
]
