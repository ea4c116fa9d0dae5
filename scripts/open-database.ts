import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openEmbedded, openPostgres } from '../server/db/client.ts'
import { isInUse } from '../server/db/folder.ts'
import { FolderInUse, lockFolder } from '../server/db/lock.ts'
import { migrate } from '../server/db/migrate.ts'
import { mustBeOurs } from '../server/db/own-folder.ts'
import { roomIn } from '../server/db/room.ts'
import { endsWithWords, inOurWords } from '../server/db/start-words.ts'
import { type Env, readEnv } from '../server/env.ts'
import { CannotStart } from '../server/kit/cannot-start.ts'
import { endAtOnce } from '../server/kit/end-at-once.ts'
import { logLine } from '../server/kit/log-line.ts'
import { mustHaveItsKey } from '../server/ports/vault/key-file.ts'

/**
 * Opens the database the environment names, for one task of a person at a console; a running embedded server keeps its folder to itself.
 * One that must be `there` is not made.
 */
export async function withDatabase(which: 'new' | 'there', task: (database: Database, env: Env) => Promise<number>): Promise<void> {
  try {
    const env = readEnv(process.env)
    if (which === 'there' && !env.databaseUrl && !existsSync(join(env.dataDir, 'db')))
      throw new CannotStart(`there is no database in ${env.dataDir}: say where it is by DATA_DIR or DATABASE_URL`)
    process.exitCode = await opened(env, task)
  } catch (error) {
    const isTold = error instanceof CannotStart
    // not as Node would print it: an error of the database brings the values of its statement (S12)
    const line = isTold ? error.message : logLine(error)
    console.error(error instanceof FolderInUse ? `${line}. Stop that server first, or use DATABASE_URL.` : line)
    process.exitCode = isTold ? 2 : 1
  }
}

async function opened(env: Env, task: (database: Database, env: Env) => Promise<number>): Promise<number> {
  if (env.databaseUrl) return used(await openPostgres(env.databaseUrl), env, task)
  mustBeOurs(env.dataDir, env)
  const room = roomIn(env.dataDir)
  let isFirst = !isInUse(join(env.dataDir, 'db'))
  const starting = { folder: env.dataDir, room, isFirst: () => isFirst }
  const lock = await lockFolder(env.dataDir, { task: process.argv[1]?.split(/[\\/]/).pop() ?? '' }, { onLost: endAtOnce }).catch(
    inOurWords(starting),
  )
  try {
    mustHaveItsKey(env)
    const options = { room, mustBeOurs: lock.mustBeOurs, onPanic: endsWithWords(starting) }
    return await used(await openEmbedded(`${env.dataDir}/db`, options), env, async (...given) => {
      const code = await task(...given)
      // it is kept, whatever closing comes to
      isFirst = false
      return code
    })
  } catch (error) {
    return inOurWords(starting)(error)
  } finally {
    lock.release()
  }
}

async function used(database: Database, env: Env, task: (database: Database, env: Env) => Promise<number>): Promise<number> {
  try {
    await migrate(database)
    return await task(database, env)
  } finally {
    await database.close()
  }
}
