import type { SQL } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import { ofOwnSchool } from '../../identity/schools.ts'
import { everyRow } from '../../kit/read-plan.ts'
import { school_active_teacher_comment as comments } from './school_active_teacher_comment/table.ts'

/** What the teachers of one's own school have written among themselves. */
export const ofOwnTeachers = (user: User): SQL => (user.is_superuser ? everyRow : ofOwnSchool(comments.work_unit, user))
