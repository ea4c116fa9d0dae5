import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'

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

/** A name, and the address: `''` is the embedded one. */
export type Kind = readonly [name: 'embedded' | 'postgres', url: string]

/**
 * The databases that a file shows its rules on. They are one dialect behind two drivers, so that the whole run (`npm test`) takes every file
 * on one of them, by its name; whoever runs a file by itself, what she has changed (`npm run test:changed`) or `npm run long -- databases`
 * sees both.
 */
export function onDatabases(url: string | undefined): Kind[] {
  const both = onBoth(url)
  if (process.env.DATABASES !== 'one') return both
  const letters = [...expect.getState().testPath!.replace(/^.*\//, '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return [both[letters % both.length]!]
}

/** For what the drivers make different: one connection or many, what a text may hold, who waits for whom. */
export const onBoth = (url: string | undefined): Kind[] => [['embedded', ''], ...(url ? [['postgres', url] as const] : [])]

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
