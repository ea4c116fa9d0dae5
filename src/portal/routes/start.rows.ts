import type { Row } from './row.ts'

/** The dashboard and one's own pages. */
export const startRows: readonly Row[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    icon: 'home',
    uncached: true,
    serves: ['dashboard'],
    widget: () => import('../screens/dashboard/Dashboard.tsx').then(room => ({ default: room.Dashboard })),
  },
  {
    path: '/profile/index',
    title: 'profile',
    serves: ['profile'],
    hidden: true,
    widget: () => import('../screens/Profile.tsx').then(room => ({ default: room.Profile })),
  },
  {
    path: '/profile/password',
    title: 'password',
    serves: ['password'],
    hidden: true,
    widget: () => import('../screens/Password.tsx').then(room => ({ default: room.Password })),
  },
]
