import { eq } from 'drizzle-orm'
import { users as contract } from '../../../../src/core/contracts/sys/users.ts'
import { endTokens, grantToken, passwordFits, resetPassword, setPassword } from '../../../identity/accounts.ts'
import { accountToActOn } from '../../../identity/reach.ts'
import { failed, mayTry } from '../../../identity/throttle.ts'
import { currentUser } from '../../../identity/user-info.ts'
import { Problem } from '../../../kit/errors.ts'
import { updateRows } from '../../../kit/rows.ts'
import { answer } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from './table.ts'

export default answer(contract, {
  info: ({ db, user, ports }) => currentUser(db, user.uuid, ports.now()),
  change_password: async ({ db, ports, user, body, audit }) => {
    const [account] = await db.select().from(users).where(eq(users.uuid, user.uuid)).for('update')
    // Whoever holds a token must not guess the password behind it any faster than at the door (S11).
    const key = `account:${account!.username}`
    await mayTry(db, [key], ports.now())
    if (!(await passwordFits(ports, account, body.old_password))) {
      await failed(db, key, ports.now(), 60)
      const refusal = new Problem(400, { old_password: [zh.wrongOldPassword] })
      refusal.keep = true
      throw refusal
    }
    if (body.old_password === body.password) throw new Problem(400, { password: [zh.samePassword] })
    await setPassword(db, ports, user.uuid, body.password)
    await audit('change_password', {})
    return grantToken(db, ports, { uuid: user.uuid, must_change_password: false })
  },
  is_active: async ({ db, user, param, body, ports, audit }) => {
    const account = await accountToActOn(db, user, param)
    if (account.uuid === user.uuid) throw new Problem(400, { is_active: [zh.notOneself] })
    await updateRows(db, ports.now(), users, eq(users.uuid, account.uuid), { is_active: body.is_active })
    if (!body.is_active) await endTokens(db, account.uuid)
    await audit('is_active', { user: account.uuid, is_active: body.is_active })
    return { uuid: account.uuid, is_active: body.is_active }
  },
  reset_password: async ({ db, user, param, body, ports, audit }) => {
    const account = await accountToActOn(db, user, param)
    const password = await resetPassword(db, ports, account.uuid, body.password)
    await audit('reset_password', { user: account.uuid })
    return { uuid: account.uuid, username: account.username, password }
  },
})
