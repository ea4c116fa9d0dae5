import type * as z from 'zod/mini'
import type { Consult as Shape } from '../../core/contracts/career/consult.ts'
import type { consult_students } from '../../core/contracts/career/consult_student.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

export type Consultation = z.input<typeof Shape>
export type Question = z.input<(typeof consult_students)['read']>
export type Answer = Question['comments'][number]

/** What may be done by whoever looks: the server's own rules decide, these only leave out what it would refuse. */
export function useConsultRights() {
  const { api } = useHost()
  const may = useMay()
  const user = useCurrentUser()
  const type = user?.u_type
  const mayWrite = may(api.consults.create)
  return {
    type,
    isStudent: type === 1,
    isBureau: type === 6,
    isTeacher: type === 2 || type === 3,
    mayCreate: mayWrite,
    mayChange: (one: Consultation) => mayWrite && (one.is_own || type === 4 || user?.is_superuser === true),
    /** Questions are read by who asks and by her teachers (G153). */
    readsQuestions: may(api.consult_students.list),
    mayAsk: may(api.consult_students.create),
    mayAnswer: may(api.consult_comments.create),
    /** Who entered it, until it is answered. */
    mayChangeQuestion: (one: Question) => one.is_own && one.comments.length === 0 && may(api.consult_students.patch),
  }
}

/** What a question or an answer changes. */
export function useConsultChanges() {
  const { api } = useHost()
  return [api.consults, api.consult_students, api.consult_comments]
}
export const waitingIn = ({ question_count, answered_count }: Consultation) => question_count - answered_count
