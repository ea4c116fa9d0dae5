import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Follow as FollowContract } from '../../core/contracts/relation/teacher_follow_student.ts'
import { useList } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import type { View } from './views.ts'

export type Follow = z.input<typeof FollowContract>

/** Whom this teacher follows and why, by student; undefined while that is not known. */
export type Followed = ReadonlyMap<string, Follow> | undefined
export function useFollowed(view: View): Followed {
  const { api } = useHost()
  const asks = view === 'teacher' || view === 'followed'
  const { rows } = useList(asks ? api.teacher_follow_student.list : null, { is_follow: true })
  return useMemo(() => rows && new Map(rows.map(row => [row.student.uuid, row])), [rows])
}
