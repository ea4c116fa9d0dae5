import { eq, sql } from 'drizzle-orm'
import { site_tokens as contract } from '../../../../src/core/contracts/relation/site_tokens.ts'
import { publicWidgets, siteTokenStart } from '../../../../src/core/domain/embedding.ts'
import { siteAccount } from '../../../identity/accounts.ts'
import { grantEmbedding, lockSiteTokens, mustBeOwnSite } from '../../../identity/embedding.ts'
import { ofOwnSchool } from '../../../identity/schools.ts'
import { Problem } from '../../../kit/errors.ts'
import { newToken, sha256 } from '../../../kit/secrets.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { site_tokens } from './table.ts'

/** A school that has more than this has lost count of them. */
const MOST = 20
const PREVIEW_MINUTES = 15

export default serve(contract, {
  table: site_tokens,
  scope: user => ofOwnSchool(site_tokens.work_unit, user),
  order: [sql`${site_tokens.created_time} desc`],
  actions: {
    make: async ({ db, ports, user, rows, body: { days, ...body }, audit }) => {
      const work_unit = user.work_unit
      if (!work_unit) throw new Problem(400, { non_field_errors: [zh.workUnitNeeded] })
      // whoever had it first would keep all others from a preview, and no page there needs one
      if (ports.settings.publicOrigins.includes(body.origin)) throw new Problem(400, { origin: [zh.originOurs] })
      // forty at once must not all find room
      await lockSiteTokens(db, work_unit)
      if ((await db.$count(site_tokens, eq(site_tokens.work_unit, work_unit))) >= MOST)
        throw new Problem(400, { non_field_errors: [zh.siteTokensFull(MOST)] })
      await mustBeOwnSite(db, ports, work_unit, body.origin)
      const now = ports.now()
      const token = siteTokenStart + newToken()
      const created = await rows.insert({
        ...body,
        work_unit,
        user: await siteAccount(db, ports, work_unit),
        made_by: user.uuid,
        hash: await sha256(token),
        expires: new Date(now.getTime() + days * 86_400_000).toISOString(),
      })
      await audit('site_token', { id: created.uuid, origin: body.origin, widgets: body.widgets })
      return { ...created, token }
    },
    preview: async ({ db, ports, user, audit }) => {
      if (!user.work_unit) throw new Problem(400, { non_field_errors: [zh.workUnitNeeded] })
      const [origin] = ports.settings.publicOrigins
      if (!origin) throw new Problem(400, { non_field_errors: [zh.originNotAllowed] })
      await lockSiteTokens(db, user.work_unit)
      const account = await siteAccount(db, ports, user.work_unit)
      const { id, token, expires } = await grantEmbedding(db, ports, account, { origin, widgets: publicWidgets }, PREVIEW_MINUTES)
      await audit('site_token_preview', { id })
      return { token, expires }
    },
    remove: async ({ db, row, audit }) => {
      await db.delete(site_tokens).where(eq(site_tokens.uuid, row.uuid))
      await audit('site_token_end', { id: row.uuid, origin: row.origin })
    },
  },
})
