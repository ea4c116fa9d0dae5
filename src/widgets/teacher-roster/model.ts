import type * as z from 'zod/mini'
import type { Teacher as Shape } from '../../core/contracts/relation/teachers.ts'

export type Teacher = z.input<typeof Shape>
/** 2 teachers of a school, 3 advisers (G074). */
export type TeacherType = 2 | 3

export type AccountState = 'active' | 'never' | 'disabled'
/** What stands in the account column: the strongest thing that can be said. */
export function accountState({ user }: { user: Pick<Teacher['user'], 'is_active' | 'last_login'> }): AccountState {
  if (!user.is_active) return 'disabled'
  return user.last_login === null ? 'never' : 'active'
}

const NAMED = 3
/** The first classes by name, and how many there are. */
export function namesOfClasses({ grades }: Teacher, more: (names: string, n: number) => string): string {
  const names = grades.slice(0, NAMED).map(one => one.name)
  const text = names.join('\u3000')
  return grades.length > NAMED ? more(text, grades.length) : text
}
