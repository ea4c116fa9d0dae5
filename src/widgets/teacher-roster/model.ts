import type * as z from 'zod/mini'
import type { Teacher as Shape } from '../../core/contracts/relation/teachers.ts'
import type { GenderWord } from '../../core/domain/code-tables.ts'
import { genderWords } from '../../core/domain/code-tables.ts'
import { ANY } from '../../core/domain/filters.ts'
import { isEmail, isPhone } from '../../core/domain/people.ts'

export type Teacher = z.input<typeof Shape>
export type TeacherType = 2 | 3

export const filterKeys = ['grade'] as const

export const gradesOf = (values: readonly string[] | undefined) =>
  (values ?? []).filter(value => value !== ANY && /^[\da-f-]{36}$/i.test(value))

export type AccountState = 'active' | 'never' | 'disabled'
export function accountState({ user }: { user: Pick<Teacher['user'], 'is_active' | 'last_login'> }): AccountState {
  if (!user.is_active) return 'disabled'
  return user.last_login === null ? 'never' : 'active'
}

export interface TeacherDraft {
  readonly name: string
  readonly gender: GenderWord
  /** Phone number and login name; fixed once the account is there. */
  readonly cert_id: string
  readonly email: string
  readonly other_num: string
  readonly remark: string
}
export type DraftField = keyof TeacherDraft

export const emptyDraft: TeacherDraft = { name: '', gender: genderWords[2], cert_id: '', email: '', other_num: '', remark: '' }

export const draftOf = (teacher: Teacher): TeacherDraft => ({
  name: teacher.name,
  gender: genderWords.find(word => word === teacher.gender) ?? genderWords[2],
  cert_id: teacher.cert_id,
  email: teacher.email ?? '',
  other_num: teacher.other_num ?? '',
  remark: teacher.remark ?? '',
})

/** What is missing or wrong; the phone number counts only while the account is new. */
export function faultsOf(draft: TeacherDraft, isNew: boolean): readonly DraftField[] {
  const faults: DraftField[] = []
  if (draft.name.trim() === '') faults.push('name')
  if (isNew && !isPhone(draft.cert_id.trim())) faults.push('cert_id')
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim())) faults.push('email')
  return faults
}

/** What may be changed of a teacher, as the wire wants it. */
export const bodyOf = ({ name, gender, email, other_num, remark }: TeacherDraft) => ({
  name: name.trim(),
  gender,
  email: email.trim() || null,
  other_num: other_num.trim() || null,
  remark: remark.trim() || null,
})

/** Whether two sets of classes are the same, in whatever order. */
export const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(value => other.includes(value))
