import type * as z from 'zod/mini'
import type { CollegePlan, PlanUnits as UnitsShape } from '../../../core/contracts/dashboard/college_plans.ts'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'

export type Plan = z.input<typeof CollegePlan>
export type PlanUnits = z.input<typeof UnitsShape>

const all = {}
/** One's own plans, the first made first. */
export function usePlans() {
  const { api } = useHost()
  return useList(api.college_plans.list, all)
}
export function usePlanUnits(plan: string) {
  const { api } = useHost()
  return useRecord(api.college_plans.units, plan)
}
/** The majors of one's list, newest first. */
export function useCollected() {
  const { api } = useHost()
  return useList(api.college_aspirations.collect_majors, all)
}
