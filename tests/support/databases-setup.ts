import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded, openPostgres } from '../../server/db/client.ts'
import { loadDemo, someFacts } from '../../server/db/demo/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { demoPorts } from './demo-ports.ts'
import { asAdministrator, databaseAt } from './postgres.ts'
import { startCluster } from './postgres-cluster.ts'
import { serve } from './served.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that an embedded database with the demo region opens from. */
    embeddedDemo: string
    /** A PostgreSQL for this run: an administrator's address, and the database with the demo region that others are copied from. */
    postgres: { readonly admin: string; readonly demo: string } | undefined
  }
}

/** One cluster a run, and the demo region made once on each engine: every file gets a copy, in a quarter of the time. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-demo-'))
  const file = join(folder, 'demo.tar')
  const demo = `zhiyuan_demo_${randomBytes(6).toString('hex')}`
  const embedded = embeddedDemo().then(dump => writeFileSync(file, dump))
  const [cluster] = await Promise.all([withDemo(demo), embedded, process.env.ZHIYUAN_RUN_FOLDER && servedDemo()])
  project.provide('embeddedDemo', file)
  const { admin } = cluster
  if (!admin) console.warn(NONE)
  project.provide('postgres', admin ? { admin, demo } : undefined)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (admin) await asAdministrator(admin, `drop database if exists ${demo}`)
    await cluster.stop()
  }
}

/** A PostgreSQL of this run with the demo region on it, or the one that `TEST_DATABASE_URL` names. */
async function withDemo(name: string) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startCluster()
  const admin = given ?? cluster?.url
  if (admin) await fillPostgres(admin, name)
  return { admin, stop: async () => cluster?.stop() }
}

/** What started servers copy: the first file that asked would need more than its minute for it on a busy machine. */
const servedDemo = async () => (await serve({ EXAMPLES_PORT: '' })).dispose()

async function embeddedDemo(): Promise<Buffer> {
  const database = await openEmbedded()
  await migrate(database)
  await loadDemo(database.db, demoPorts, someFacts())
  const dump = Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer())
  await database.close()
  return dump
}

async function fillPostgres(admin: string, name: string) {
  await asAdministrator(admin, `create database ${name}`)
  const database = await openPostgres(databaseAt(admin, name))
  await migrate(database)
  await loadDemo(database.db, demoPorts, someFacts())
  await database.close()
}

const NONE = `
  ****************************************************************************
  NO POSTGRESQL: no \`postgres\` and \`initdb\` on this machine, and TEST_DATABASE_URL is not set.
  The server tests run on the embedded database ONLY; what they would show on PostgreSQL is NOT shown.
  ****************************************************************************
`
