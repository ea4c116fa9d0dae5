import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { LONGEST_CODE } from '../../domain/shared-code.ts'
import { checked } from '../codecs.ts'
import { post } from '../define.ts'
import { resource } from '../resource.ts'
import { PlanUnits } from './college_plans.ts'

/** Leave to read one plan without a login, for her parents: the token itself is in the answer that made it and in no other. */
export const PlanLink = z.object({
  uuid: z.uuid(),
  /** The plan it shows. */
  plan: z.uuid(),
  /** ISO moments. */
  expires_time: z.string(),
  created_time: z.string(),
})
export const PlanLinkWrite = z.object({ plan: z.uuid(), days: z.literal([7, 30]) })

/** A plan as whoever holds a link reads it: nobody's name but its first character, and not what its owner called the plan. */
export const SharedPlan = z.object({ ...PlanUnits.shape, initial: z.string(), expires_time: z.string() })

const owner = uTypes(1, 3)

/** Read-only links to plans: listed, made, taken back. One that has expired, was taken back or never was is the same 404. */
export const college_plan_links = resource('dashboard/college_plan_links', {
  read: PlanLink,
  write: PlanLinkWrite,
  query: { plan: z.optional(z.uuid()) },
  ordering: ['created_time', 'expires_time'],
  vip: true,
  verbs: ['list', 'get', 'remove'],
  access: { read: owner, write: owner, make: owner },
  actions: {
    make: post(PlanLinkWrite, z.object({ ...PlanLink.shape, token: z.string() }), { segment: '', status: 201 }),
    /** In a body, so that no log of addresses holds a token. Sixty at once and six hundred an hour of one link, and of the wrong ones of a network, 240 and 2,400 of all of one owner (429); 503 where many are opened. */
    open: post(z.object({ token: checked(z.string(), z.maxLength(LONGEST_CODE)) }), SharedPlan, {
      ...{ public: true, vip: false, status: 200, ownTransactions: true, bodyLimit: 1024 },
    }),
  },
})
