import { type Database, openEmbedded, openPostgres } from '../server/db/client.ts'
import { FolderInUse, lockFolder } from '../server/db/lock.ts'
import { migrate } from '../server/db/migrate.ts'
import { NoRoom, roomIn } from '../server/db/room.ts'
import { BadSetting, type Env, readEnv } from '../server/env.ts'

/** Opens the database the environment names, for one task of a person at a console; a running embedded server keeps its folder to itself. */
export async function withDatabase(task: (database: Database, env: Env) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await opened(readEnv(process.env), task)
  } catch (error) {
    if (!(error instanceof BadSetting || error instanceof FolderInUse || error instanceof NoRoom)) throw error
    console.error(error instanceof FolderInUse ? `${error.message}. Stop that server first, or use DATABASE_URL.` : error.message)
    process.exitCode = 2
  }
}

async function opened(env: Env, task: (database: Database, env: Env) => Promise<number>): Promise<number> {
  const room = env.databaseUrl ? undefined : roomIn(env.dataDir)
  const lock = env.databaseUrl ? undefined : await lockFolder(env.dataDir, { task: process.argv[1]?.split(/[\\/]/).pop() ?? '' })
  try {
    const database = await (env.databaseUrl ? openPostgres(env.databaseUrl) : openEmbedded(`${env.dataDir}/db`, { ...(room && { room }) }))
    try {
      await migrate(database)
      return await task(database, env)
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
}
