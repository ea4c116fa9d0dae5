import { useRef } from 'react'
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
  const save = (change: Change) => {
    const saved = turn.current.then(async () => {
      const { uuid, updated_time: ifMatch, rows } = own.current ?? read.current
      // where it is refused, the list is read anew
      own.current = null
      const left = await api.college_plans.patch(uuid, { rows: [...change(rows)] }, { ifMatch })
      own.current = left
      return left
    })
    turn.current = saved.catch(() => {})
    return saved
  }
  const write = (change: Change, success: string | ((left: Plan) => string)) =>
    void act({ of: String(count.current++), run: () => save(change), success, changes: [api.college_plans] })
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
