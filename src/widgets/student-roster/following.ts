import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Follow as FollowContract } from '../../core/contracts/relation/teacher_follow_student.ts'
import { useList } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import type { View } from './views.ts'

export type Follow = z.input<typeof FollowContract>

/** Whom this teacher follows and why, by student; undefined while that is not known. */
export type Followed = ReadonlyMap<string, Follow> | undefined
interface Following {
  readonly followed: Followed
  /** It was asked for and did not come: asks again. */
  readonly again: (() => void) | undefined
}
/** All of them: without a limit a list is whole. */
export function useFollowing(view: View): Following {
  const { api } = useHost()
  const asks = view === 'teacher' || view === 'followed'
  const { rows, error, again } = useList(asks ? api.teacher_follow_student.list : null, { is_follow: true })
  const followed = useMemo(() => rows && new Map(rows.map(row => [row.student.uuid, row])), [rows])
  return { followed, again: error && !rows ? again : undefined }
}
