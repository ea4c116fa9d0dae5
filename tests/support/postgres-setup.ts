import type { TestProject } from 'vitest/node'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of a PostgreSQL for this run, or undefined. */
    postgres: string | undefined
  }
}

/** One cluster a run, started before the first server test and removed after the last. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startCluster()
  const url = given ?? cluster?.url
  if (!url) console.warn(NONE)
  project.provide('postgres', url)
  return () => cluster?.stop()
}

const NONE = `
  ****************************************************************************
  NO POSTGRESQL: no \`postgres\` and \`initdb\` on this machine, and TEST_DATABASE_URL is not set.
  The server tests run on the embedded database ONLY; what they would show on PostgreSQL is NOT shown.
  ****************************************************************************
`
