import pg from 'pg'
import { openTestServer, type TestServer } from './test-server.ts'

/** A server on PostgreSQL, and others at its database, who hold rows, cut connections and look on. */
export interface Beside {
  readonly server: TestServer
  readonly others: readonly pg.Client[]
  close(): Promise<void>
}

export async function openBeside(url: string, howMany = 1): Promise<Beside> {
  const server = await openTestServer(url)
  const others = Array.from({ length: howMany }, () => new pg.Client({ connectionString: url }))
  await Promise.all(others.map(other => other.connect()))
  return {
    server,
    others,
    async close() {
      await Promise.all(others.map(other => other.end()))
      await server.close()
    },
  }
}

/** More people like `username`, in the database alone: a crowd. */
export const alike = (other: pg.Client, username: string, names: readonly string[]) =>
  other.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('uuid', gen_random_uuid(), 'id', 900000 + n, 'username', called))).*
       from users u, unnest($2::text[]) with ordinality as one(called, n) where username = $1`,
    [username, names],
  )

/**
 * A row that somebody holds is waited for a second at most. On a busy machine that is over before all has happened that belongs into it:
 * `run` answers so, and it is done once more, with other rows.
 */
export async function inTime(run: (time: number) => Promise<'in time' | 'too late'>): Promise<void> {
  for (let time = 0; time < 5; time++) if ((await run(time)) === 'in time') return
  throw new Error('the second was always over before')
}
