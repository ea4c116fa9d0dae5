import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { CollegePlan, PlanUnits as UnitsShape } from '../../../core/contracts/dashboard/college_plans.ts'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { inOrder } from './model.ts'

export type Plan = z.input<typeof CollegePlan>
export type PlanUnits = z.input<typeof UnitsShape>

const all = {}
/** One's own plans, the first made first. */
export function usePlans() {
  const { api } = useHost()
  return useList(api.college_plans.list, all)
}
/** What a plan's rows are. Of one that was put in meanwhile nothing is known until it comes; that it does not come is a failure. */
export function usePlanUnits(plan: Plan) {
  const { api } = useHost()
  const { data, error, again } = useRecord(api.college_plans.units, plan.uuid)
  const known = data && inOrder(plan, data)
  // another tab has put it in: the plan has been read since, and its rows have not
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what the plan is now
  useEffect(() => {
    if (known?.unread && !error) void again()
  }, [plan.updated_time])
  return { units: error && known?.unread ? undefined : known?.units, unread: known?.unread ?? 0, error, again }
}
/** The majors of one's list, newest first. */
export function useCollected() {
  const { api } = useHost()
  return useList(api.college_aspirations.collect_majors, all)
}
