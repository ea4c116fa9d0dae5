// `npm run superuser -- --username name [--password-stdin < file]`: the first account of an empty database.
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { fillEmpty, mustHoldNoDemo } from '../server/db/demo/index.ts'
import { createAccounts, setPassword } from '../server/identity/accounts.ts'
import { isWeakPassword, newHash } from '../server/identity/passwords.ts'
import { recorded } from '../server/kit/audit.ts'
import { isTaken } from '../server/kit/db.ts'
import { fileAnchor } from '../server/ports/anchor/file-anchor.ts'
import { nodePorts } from '../server/ports/node.ts'
import { users } from '../server/resources/sys/users/table.ts'
import { JwCreate } from '../src/core/contracts/relation/jws.ts'
import { PasswordChange } from '../src/core/contracts/sys/users.ts'
import { argumentsOf } from './arguments.ts'
import { withDatabase } from './open-database.ts'

const HOW = 'Say who: npm run superuser -- --username name [--password-stdin < file]'
const values = argumentsOf({ username: { type: 'string' }, password: { type: 'string' }, 'password-stdin': { type: 'boolean' } }, HOW)
// a name as any of the staff has one
const { data: username } = JwCreate.shape.username.safeParse(values.username)
// a shell ends the line that it hands over
const password = values['password-stdin'] ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined

if (values.username && !username) {
  console.error('A name is 3 to 40 letters, digits, dots, hyphens and underlines, and begins with a letter or a digit.')
  process.exitCode = 2
} else if (!username) {
  console.error(HOW)
  process.exitCode = 2
} else if (values.password !== undefined) {
  console.error(
    'A password on the command line is read by everybody on this machine, and stays in the history of the shell. Without one, a first password is made and printed once; one of your own is taken from standard input: npm run superuser -- --username name --password-stdin < file',
  )
  process.exitCode = 2
} else if (password !== undefined && !PasswordChange.shape.password.safeParse(password).success) {
  console.error(
    'A password is at least 8 characters: letters a to z, digits and signs of a keyboard without blanks, one letter and one digit in it.',
  )
  process.exitCode = 2
} else if (password !== undefined && isWeakPassword(password, username)) {
  console.error('This password is among the first that are guessed: at least 8 characters, and not a common one.')
  process.exitCode = 2
} else {
  await withDatabase('new', async ({ jobs: db }, env) => {
    const ports = nodePorts(env, console.log)
    const isThere = async () => {
      const [known] = await db
        .select({ username: users.username })
        .from(users)
        .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
      if (known) console.error(`There is an account ${known.username} already.`)
      return known !== undefined
    }
    await mustHoldNoDemo(db, ports, env)
    if (await isThere()) return 1
    // An account makes the database look filled for the demo, so what every installation needs comes with the first one.
    await fillEmpty(db, ports, false)
    const anchored = { ...ports, anchor: fileAnchor(env.dataDir, () => {}) }
    const initial = await recorded(db, anchored, { actor: null, address: null, target: 'console' }, async (tx, audit) => {
      const [made] = await createAccounts(tx, ports, [
        { username, name: username, u_type: 5, work_unit: null, ...(password && { password }) },
      ])
      await tx.update(users).set({ is_superuser: true }).where(eq(users.uuid, made!.uuid))
      if (password) await setPassword(tx, ports, made!.uuid, await newHash(ports, password, username))
      await audit('superuser', { user: made!.uuid })
      return made!.initial_password
    }).catch(async (error: unknown) => {
      // another console was quicker
      if (!isTaken(error) || !(await isThere())) throw error
    })
    if (!initial) return 1
    console.log(password ? `Superuser ${username} made.` : `Superuser ${username} made. First password, to be changed at login: ${initial}`)
    return 0
  })
}
