import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../../src/core/domain/access.ts'
import { counsellorRole } from '../../../src/core/domain/code-tables.ts'
import { evaluationKinds, isOwnAlone } from '../../../src/core/domain/evaluations/kinds.ts'
import { isStudent } from '../../identity/of-students.ts'
import { everyRow } from '../../kit/read-plan.ts'
import { users } from '../sys/users/table.ts'

/** A test that is hers alone is hers alone: no list, no page and no number of anybody else has it, an administrator's neither. */
export const notOnesOwn = (user: User, kind: PgColumn): SQL =>
  isStudent(user) ? everyRow : notInArray(kind, evaluationKinds.filter(isOwnAlone))

const SCHOOL = 4
/** The counsellor of a school: school staff with the role. A superuser is none. */
export const isCounsellor = ({ u_type, roles }: User): boolean => u_type === SCHOOL && roles.includes(counsellorRole)

/** An account that is told of the alerts of this school. */
export const counsellorsOf = (work_unit: string): SQL =>
  and(
    eq(users.work_unit, work_unit),
    eq(users.u_type, SCHOOL),
    eq(users.is_active, true),
    sql`${users.roles} @> ${JSON.stringify([counsellorRole])}::jsonb`,
  )!

/** A report that somebody has to be told of. */
export const alerting = (result: PgColumn): SQL => sql`coalesce((${result} ->> 'alert')::boolean, false)`
