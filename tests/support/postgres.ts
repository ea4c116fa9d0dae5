import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * The address of a database of one's own on a real PostgreSQL, with the demo region or empty, dropped after the file; undefined where
 * there is none (the run says so loudly).
 */
export async function withPostgres(filled: 'demo' | 'empty' = 'demo'): Promise<string | undefined> {
  const postgres = inject('postgres')
  if (!postgres) return undefined
  const { admin, demo } = postgres
  const name = `zhiyuan_${randomBytes(6).toString('hex')}`
  await asAdministrator(admin, `create database ${name}${filled === 'demo' ? ` template ${demo}` : ''}`)
  afterAll(() => asAdministrator(admin, `drop database if exists ${name} with (force)`))
  return databaseAt(admin, name)
}

/** The same server, another of its databases. */
export function databaseAt(admin: string, name: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

/** One statement as administrator. */
export async function asAdministrator(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
