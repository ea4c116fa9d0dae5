import { and, eq } from 'drizzle-orm'
import { users as contract } from '../../../../src/core/contracts/sys/users.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { grantToken, passwordFits, resetPassword, setPassword, switchAccount } from '../../../identity/accounts.ts'
import { stayKnown } from '../../../identity/device.ts'
import { newHash } from '../../../identity/passwords.ts'
import { accountToActOn, mustReach } from '../../../identity/reach.ts'
import { heard, mayRepeat } from '../../../identity/tries.ts'
import { currentUser } from '../../../identity/user-info.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lookNoMore } from '../../../kit/lock.ts'
import { answer } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from './table.ts'

const toActOn = ({ db, user, param }: { db: Db; user: User; param: string }) => mustReach(db, user, param)

export default answer(
  contract,
  {
    info: ({ db, user, ports }) => currentUser(db, user.uuid, ports),
    change_password: async ({ db, ports, user, address, device, body, recorded, still }) => {
      const own = and(eq(users.uuid, user.uuid), users.is_active)
      const [account] = await db.select().from(users).where(own)
      if (!account) throw new Problem(401, zh.tokenDead)
      // Whoever holds a token must not guess the password behind it any faster than at the door, and is not kept out by what goes on there (S11).
      const attempt = { db, ports, address, account: account.username, known: { as: `session:${user.uuid}` }, captcha: body }
      const password_hash = await heard(attempt, async () => {
        if (!(await passwordFits(ports, account, body.old_password))) return undefined
        if (body.old_password === body.password) throw new Problem(400, { password: [zh.samePassword] })
        return newHash(ports, body.password, account.username)
      })
      if (!password_hash) throw new Problem(400, { old_password: [zh.wrongOldPassword] })
      const granted = await recorded(async (tx, audit) => {
        const [now] = await tx.select().from(users).where(own).for('update')
        // she was switched off, or is gone, while it was hashed
        if (!now) throw new Problem(401, zh.tokenDead)
        // somebody has changed or reset it meanwhile: the old one is not the old one any more
        if (now.password_hash !== account.password_hash || now.initial_password !== account.initial_password)
          throw new Problem(400, { old_password: [zh.wrongOldPassword] })
        // signed out meanwhile, or given another place
        await still(tx)
        await mayRepeat(tx, ports, user.uuid, 'own password')
        // her old token ends here, and whoever would switch her off waits for her row
        lookNoMore(tx)
        await setPassword(tx, ports, user.uuid, password_hash)
        await audit('change_password', {})
        return grantToken(tx, ports, { uuid: user.uuid, must_change_password: false })
      })
      await stayKnown(ports, device, account, password_hash)
      return granted
    },
    is_active: async ({ db, user, param, body, ports, audit }) => {
      const account = await accountToActOn(db, user, param)
      if (account.uuid === user.uuid) throw new Problem(400, { is_active: [zh.notOneself] })
      await switchAccount(db, ports, account.uuid, body.is_active, 'somebody')
      await audit('is_active', { user: account.uuid, is_active: body.is_active })
      return { uuid: account.uuid, is_active: body.is_active }
    },
    reset_password: async ({ db, user, param, body, ports, audit }) => {
      const account = await accountToActOn(db, user, param)
      // whoever finds a session open has no password by it: changing one's own asks for the old one
      if (account.uuid === user.uuid) throw new Problem(400, { password: [zh.notOwnPassword] })
      const password = await resetPassword(db, ports, account, body.password)
      await audit('reset_password', { user: account.uuid })
      return { uuid: account.uuid, username: account.username, password }
    },
  },
  { is_active: toActOn, reset_password: toActOn },
)
