import { and, eq, or } from 'drizzle-orm'
import { login_methods as contract } from '../../../src/core/contracts/login-methods.ts'
import { endSessions, holdSession } from '../../identity/accounts.ts'
import { embeddingsOf, endEmbedding, grantEmbedding, mayEmbed } from '../../identity/embedding.ts'
import { signIn } from '../../identity/sign-in.ts'
import { mayRepeat } from '../../identity/tries.ts'
import { currentUser } from '../../identity/user-info.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { parseUuid } from '../../kit/rows.ts'
import { answer } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'
import { work_units } from '../data_dict/work_unit/table.ts'
import { users } from '../sys/users/table.ts'

export default answer(contract, {
  login: context => signIn(context, async db => (await db.select().from(users).where(eq(users.username, context.body.username)))[0]),
  work_unit_login: context =>
    signIn(context, async db => {
      const { work_unit, username } = context.body
      const [row] = await db
        .select({ account: users })
        .from(users)
        .innerJoin(work_units, eq(work_units.uuid, users.work_unit))
        .where(and(eq(users.username, username), or(eq(work_units.name, work_unit), eq(work_units.code, work_unit))))
      return row?.account
    }),
  /** Ends every session of the account: a shared machine keeps nothing. A page that was given a token of limited power ends that token, and nothing else of its owner's. */
  logout: async ({ db, ports, user }) => {
    if (!user.grant) await endSessions(db, user.uuid)
    else if (user.grant.id) await endEmbedding(db, ports, user.uuid, user.grant.id)
  },
  is_login: ({ db, user, ports }) => currentUser(db, user.uuid, ports),
  embed_token: async ({ db, ports, user, request, body: { origin, widgets, minutes }, audit }) => {
    await holdSession(db, user.uuid, request.headers.get('X-Token') ?? '')
    if (!(await mayEmbed(db, ports, user, origin))) throw new Problem(400, { origin: [zh.originNotAllowed] })
    await mayRepeat(db, ports, user.uuid, 'embedding')
    const granted = await grantEmbedding(db, ports, user.uuid, { origin, widgets }, minutes)
    await audit('embed_token', { id: granted.id, origin, widgets, expires: granted.expires })
    return granted
  },
  embed_tokens: ({ db, ports, user }) => embeddingsOf(db, ports, user.uuid),
  revoke_embed_token: async ({ db, ports, user, param, audit }) => {
    if (!(await endEmbedding(db, ports, user.uuid, parseUuid(param)))) throw notFound()
    await audit('embed_token_end', { id: param })
  },
})
