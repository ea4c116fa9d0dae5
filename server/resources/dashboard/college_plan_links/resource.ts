import { and, eq, gt, sql } from 'drizzle-orm'
import { college_plan_links as contract } from '../../../../src/core/contracts/dashboard/college_plan_links.ts'
import { college_plans as college_plans_contract } from '../../../../src/core/contracts/dashboard/college_plans.ts'
import { type User, verdict } from '../../../../src/core/domain/access.ts'
import { userOfAccount } from '../../../identity/current-user.ts'
import { mayOpenLink, mayRepeat } from '../../../identity/tries.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { notFound, Problem } from '../../../kit/errors.ts'
import { openDesk } from '../../../kit/open-desk.ts'
import { newToken, sha256 } from '../../../kit/secrets.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { students } from '../../relation/students/table.ts'
import { teachers } from '../../relation/teachers/table.ts'
import { college_plans } from '../college_plans/table.ts'
import { unitsTold } from '../plan-units.ts'
import { college_plan_links as table } from './table.ts'

/** Of one plan; whoever has handed out more has lost count of them. */
const MOST = 10
const DAY = 86_400_000
const desk = openDesk()

/** On a password that was reset she may still, as soon as she has chosen her own. */
const mayRead = (owner: User) => verdict(college_plans_contract.calls.get, { ...owner, must_change_password: false }) === 'allowed'

export default serve(contract, {
  table,
  scope: user => sql`${table.plan} in (select ${college_plans.uuid} from ${college_plans} where ${college_plans.user} = ${user.uuid})`,
  order: [sql`${table.created_time} desc`],
  actions: {
    make: async ({ db, ports, user, rows, body: { plan, days }, audit }) => {
      const [own] = await db
        .select({ uuid: college_plans.uuid })
        .from(college_plans)
        .where(and(eq(college_plans.uuid, plan), eq(college_plans.user, user.uuid)))
        .for('update')
      if (!own) throw new Problem(400, { plan: [zh.missingReference] })
      const now = ports.now()
      await db.delete(table).where(and(eq(table.plan, plan), sql`${table.expires_time} <= ${now.toISOString()}`))
      if ((await db.$count(table, eq(table.plan, plan))) >= MOST) throw new Problem(400, { non_field_errors: [zh.planLinksFull(MOST)] })
      await mayRepeat(db, ports, user.uuid, 'plan links')
      const token = newToken()
      const expires_time = new Date(now.getTime() + days * DAY).toISOString()
      const made = await rows.insert({ plan, token_hash: await sha256(token), expires_time, created_time: now.toISOString() })
      await audit('plan_link', { id: made.uuid, plan, days })
      return { ...made, token }
    },
    remove: async ({ db, row, audit }) => {
      await db.delete(table).where(eq(table.uuid, row.uuid))
      await audit('plan_link_end', { id: row.uuid, plan: row.plan })
    },
    open: async ({ db, ports, body, address }) => {
      const token_hash = await sha256(body.token)
      return desk(address, {
        find: async () => {
          const found = await linked(db, ports, token_hash)
          // who guesses is refused by her network; a true link has an allowance of its own, all of one owner another, and no neighbour uses them up
          if (found) await mayOpenLink(db, ports, token_hash, { of: `plans ${found.plan.user}` })
          else await mayOpenLink(db, ports, address)
          return found ?? Promise.reject(notFound())
        },
        of: ({ plan }) => plan.user,
        show: async () => {
          const told = await shown(db, ports, await linked(db, ports, token_hash))
          // an index may have been made meanwhile: what was taken back since is not told
          await ownerOf(db, ports, await linked(db, ports, token_hash))
          return told
        },
      })
    },
  },
})

/** The plan of a token, until it expires. */
async function linked(db: Db, ports: Ports, token_hash: string) {
  const [found] = await db
    .select({ plan: college_plans, expires_time: table.expires_time })
    .from(table)
    .innerJoin(college_plans, eq(college_plans.uuid, table.plan))
    .where(and(eq(table.token_hash, token_hash), gt(table.expires_time, ports.now().toISOString())))
  return found
}

/** Whose plan it is: what she may not read herself any more, nobody reads in her place. */
async function ownerOf(db: Db, ports: Ports, found: Awaited<ReturnType<typeof linked>>) {
  const owner = found && (await userOfAccount(db, found.plan.user, ports.now()))
  if (!owner || !mayRead(owner)) throw notFound()
  return { ...found, owner }
}

/** What a link shows; whatever may be wrong with it is one and the same answer. */
async function shown(db: Db, ports: Ports, found: Awaited<ReturnType<typeof linked>>) {
  const { owner, plan, expires_time } = await ownerOf(db, ports, found)
  const unitsOf = await unitsTold({ db, ports, user: owner, query: {} })
  if (!unitsOf) throw notFound()
  const person = owner.u_type === 1 ? students : teachers
  const [named] = await db.select({ name: person.name }).from(person).where(eq(person.user, owner.uuid))
  return { ...unitsOf(plan.rows), initial: [...(named?.name ?? '')][0] ?? '', expires_time }
}
