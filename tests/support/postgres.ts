import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** The address of a fresh, empty database on a real PostgreSQL, dropped after the file; undefined where there is none (the run says so loudly). */
export async function withPostgres(): Promise<string | undefined> {
  const admin = inject('postgres')
  if (!admin) return undefined
  const name = `zhiyuan_${randomBytes(6).toString('hex')}`
  await once(admin, `create database ${name}`)
  afterAll(() => once(admin, `drop database if exists ${name} with (force)`))
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

async function once(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
