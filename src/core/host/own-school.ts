import { useCurrentUser } from './react.ts'

/** The school whose records this person makes; null for those who have to name one (administrators, superusers). */
export function useOwnSchool(): string | null {
  const user = useCurrentUser()
  return user?.u_type === 4 && !user.is_superuser ? (user.work_unit?.uuid ?? null) : null
}
