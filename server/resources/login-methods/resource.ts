import { and, eq, or } from 'drizzle-orm'
import { login_methods as contract } from '../../../src/core/contracts/login-methods.ts'
import { type Account, endTokens, grantToken, passwordFits } from '../../identity/accounts.ts'
import { checkCaptcha } from '../../identity/captcha.ts'
import { embeddingsOf, endEmbedding, grantEmbedding, mayEmbed } from '../../identity/embedding.ts'
import { failed, forgiven, mayTry } from '../../identity/throttle.ts'
import { currentUser } from '../../identity/user-info.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { parseUuid } from '../../kit/rows.ts'
import { answer } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'
import { work_units } from '../data_dict/work_unit/table.ts'
import { users } from '../sys/users/table.ts'

interface Attempt {
  readonly name: string
  readonly password: string
  readonly address: string
  readonly find: () => Promise<Account | undefined>
}

/** Every way in with a password: slowed per account and address, and one answer whatever was wrong (S11). */
async function signIn(db: Db, ports: Ports, { name, password, address, find }: Attempt) {
  const now = ports.now()
  const keys = [`account:${name}`, ...(address ? [`address:${address}`] : [])]
  await mayTry(db, keys, now)
  const account = await find()
  const fits = await passwordFits(ports, account, password)
  if (!account?.is_active || !fits) {
    await failed(db, keys[0]!, now, 60)
    if (keys[1]) await failed(db, keys[1], now, 5)
    const refusal = new Problem(401, zh.wrongLogin)
    refusal.keep = true
    throw refusal
  }
  await forgiven(db, keys[0]!)
  // The clear text of an initial password is gone at the first login (product decision 4).
  const used = account.initial_password
    ? { password_hash: await ports.hash.make(password), initial_password: null, initial_since: null }
    : {}
  await db
    .update(users)
    .set({ last_login: now.toISOString(), ...used })
    .where(eq(users.uuid, account.uuid))
  return grantToken(db, ports, account)
}

export default answer(contract, {
  login: async ({ body, db, ports, address }) => {
    if (ports.settings.captcha) await checkCaptcha(db, ports.now(), body.captcha_key, body.captcha_code)
    const find = async () => (await db.select().from(users).where(eq(users.username, body.username)))[0]
    return signIn(db, ports, { name: body.username, password: body.password, address, find })
  },
  work_unit_login: async ({ body, db, ports, address }) => {
    const find = async () => {
      const [row] = await db
        .select({ account: users })
        .from(users)
        .innerJoin(work_units, eq(work_units.uuid, users.work_unit))
        .where(and(eq(users.username, body.username), or(eq(work_units.name, body.work_unit), eq(work_units.code, body.work_unit))))
      return row?.account
    }
    return signIn(db, ports, { name: body.username, password: body.password, address, find })
  },
  /** Ends every session of the account: a shared machine keeps nothing. A page that was given a token of limited power ends that token, and nothing else of its owner's. */
  logout: async ({ db, ports, user }) => {
    if (!user.grant) await endTokens(db, user.uuid)
    else if (user.grant.id) await endEmbedding(db, ports, user.uuid, user.grant.id)
  },
  is_login: ({ db, user, ports }) => currentUser(db, user.uuid, ports.now()),
  embed_token: async ({ db, ports, user, body: { origin, widgets, minutes }, audit }) => {
    if (!(await mayEmbed(db, ports, user, origin))) throw new Problem(400, { origin: [zh.originNotAllowed] })
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
