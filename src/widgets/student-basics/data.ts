import type * as z from 'zod/mini'
import type { Student as Shape } from '../../core/contracts/relation/student-shapes.ts'
import { useList, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'

export type Student = z.input<typeof Shape>

/** The student this is about: oneself, a given one, or nobody yet. */
export function useStudent(isOwn: boolean, uuid: string | undefined) {
  const { api } = useHost()
  const own = useRecord(isOwn ? api.students.student : null)
  const other = useRecord(!isOwn && uuid ? api.students.get : null, uuid ?? '')
  return isOwn ? own : other
}

/** What decides the electives: provinces with their course types, and the subjects. */
export function useChoices() {
  const { api } = useHost()
  const provinces = useList(api.provinces.list)
  const courses = useList(api.courses.list)
  return {
    provinces: provinces.rows,
    courses: courses.rows,
    error: provinces.error ?? courses.error,
    isLoading: provinces.isLoading || courses.isLoading,
    /** Asks again for what failed. */
    again() {
      for (const one of [provinces, courses]) if (one.error) one.again()
    },
  }
}
