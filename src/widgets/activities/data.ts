import type * as z from 'zod/mini'
import type { school_active_student_feedbacks } from '../../core/contracts/career/school_active_student_feedbacks.ts'
import type { school_active_students } from '../../core/contracts/career/school_active_students.ts'
import type { school_active_teacher_evaluates } from '../../core/contracts/career/school_active_teacher_evaluates.ts'
import type { ActiveStudent, SchoolActive } from '../../core/contracts/career/school_actives.ts'
import { stageOf } from '../../core/domain/activities.ts'
import { yearName } from '../../core/domain/classes.ts'
import { chinaDay } from '../../core/domain/dates.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'
import type { StatusKind } from '../../core/ui/index.ts'

export type Activity = z.input<typeof SchoolActive>
export type Taker = z.input<(typeof school_active_students)['read']>
export type Feedback = z.input<(typeof school_active_student_feedbacks)['read']>
export type Evaluate = z.input<(typeof school_active_teacher_evaluates)['read']>
export type Pupil = z.input<typeof ActiveStudent>
export type Comment = Pupil['comments'][number]

export const isOfTeachers = (type: number | undefined) => type === 2 || type === 3

/** What may be done with an activity by whoever looks: the server's own rules decide, these only leave out what it would refuse. */
export function useActivityRights() {
  const { api } = useHost()
  const may = useMay()
  const user = useCurrentUser()
  const type = user?.u_type
  const isStudent = type === 1
  const mayWrite = may(api.school_actives.create)
  const isStaff = user !== null && !isStudent
  return {
    ...{ type, isStudent, isStaff, mayCreate: mayWrite },
    mayChange: (one: Activity) =>
      mayWrite && (one.is_own ? !(one.student && one.evaluate_count > 0) : type === 4 ? one.student === null : user?.is_superuser === true),
    mayRemove: (one: Activity) =>
      mayWrite &&
      (one.student ? one.evaluate_count === 0 || !isStudent : one.feedback_count === 0) &&
      (one.is_own || type === 4 || user?.is_superuser === true),
    /** Only what the school made, and until its last day is over. */
    mayJoin: (one: Activity) =>
      isStudent && one.student === null && !one.is_joined && stageNow(one) !== 'over' && may(api.school_active_students.create),
    mayLeave: (one: Activity) => isStudent && one.student === null && one.is_joined && stageNow(one) !== 'over',
    mayTell: (one: Activity) => isStudent && one.is_joined && stageNow(one) !== 'coming' && may(api.school_active_student_feedbacks.create),
    mayEvaluate: isOfTeachers(type) && may(api.school_active_teacher_evaluates.create),
    /** School staff take words out of what the school made. */
    mayTakeOut: (one: Activity) => type === 4 && one.student === null && may(api.school_active_teacher_evaluates.remove),
    mayAdd: (one: Activity) => isStaff && one.student === null && may(api.school_active_students.create),
  }
}

/** What an activity's lists and pages are made of: what changes one of them is asked for again. */
export function useActivityChanges() {
  const { api } = useHost()
  return [
    api.school_actives,
    api.school_active_students,
    api.school_active_student_feedbacks,
    api.school_active_teacher_evaluates,
    api.school_active_teacher_comment,
  ]
}

export const stageNow = (one: Activity) => stageOf(one, chinaDay(new Date()))
export const stageMark = { coming: 'needs', running: 'done', over: 'not-yet' } as const satisfies Record<string, StatusKind>
/** From when to when; one day is one day. */
export const whenOf = ({ begin_date, end_date }: Activity) =>
  !end_date || end_date === begin_date
    ? begin_date
    : end_date.slice(0, 4) === begin_date.slice(0, 4)
      ? `${begin_date} – ${end_date.slice(5)}`
      : `${begin_date} – ${end_date}`
/** Whom it is for, by names; undefined where it is for everybody. */
export const namesOf = ({ is_for_all, grades, years, student }: Activity) =>
  is_for_all ? undefined : student ? student.name : [...grades.map(({ name }) => name), ...years.map(yearName)].join('、')
