import { useRef } from 'react'
import { ApiError } from '../../../core/api/index.ts'
import { useHost } from '../../../core/host/index.ts'
import type { useAct } from '../../../core/ui/index.ts'
import type { Plan } from './data.ts'
import { shifted } from './model.ts'

type Change = (rows: readonly string[]) => readonly string[]

/**
 * The changes of a plan, each saved at once and one after the other: made of what the one before has left, so that whoever presses an arrow three
 * times has moved three rows. From what the plan holds, and only while it holds that: another tab, or her phone, may have changed it since (R9).
 */
export function usePlanChanges(plan: Plan, act: ReturnType<typeof useAct>['act']) {
  const { api } = useHost()
  /** What the last save has answered, until the list says as much. */
  const own = useRef<Plan>(null)
  const read = useRef(plan)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const count = useRef(0)
  if (own.current && read.current !== plan && plan.updated_time >= own.current.updated_time) own.current = null
  read.current = plan
  /** Answers null where nothing is to be changed: a row that she has taken out meanwhile moves no more. */
  const save = (change: Change) => {
    const saved = turn.current.then(async () => {
      const { uuid, updated_time: ifMatch, rows } = own.current ?? read.current
      const next = [...change(rows)]
      if (next.join() === rows.join()) return null
      try {
        own.current = await api.college_plans.patch(uuid, { rows: next }, { ifMatch })
      } catch (error) {
        // somebody else has changed it: the list, which is read anew, says what it is now
        if (error instanceof ApiError && error.status === 412) own.current = null
        throw error
      }
      return own.current
    })
    turn.current = saved.catch(() => {})
    return saved
  }
  const write = (change: Change, success: string | ((left: Plan) => string)) =>
    void act({
      of: String(count.current++),
      run: () => save(change),
      success: left => (left === null ? '' : typeof success === 'string' ? success : success(left)),
      changes: [api.college_plans],
    })
  return {
    write,
    /** A row from its number among those that are shown to another one; said with the number that it has then. */
    move(shown: readonly string[], row: number, to: number, success: (n: number) => string) {
      const key = shown[row - 1]!
      const place = (rows: readonly string[]) => rows.filter(one => shown.includes(one)).indexOf(key) + 1
      write(
        rows => shifted(rows, shown, key, to - row),
        left => success(place(left.rows)),
      )
    },
  }
}
