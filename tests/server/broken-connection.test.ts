import { createServer, type Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { Pool } from '../../server/db/pool.ts'

/** A message of PostgreSQL: its kind, its length, and what it says. */
function message(kind: string, ...parts: (number | string)[]): Buffer {
  const said = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from([part]))))
  const head = Buffer.alloc(5, kind)
  head.writeInt32BE(said.length + 4, 1)
  return Buffer.concat([head, said])
}
const welcome = message('R', 0, 0, 0, 0)
const ready = message('Z', 'I'.charCodeAt(0))
const shutdown = message('E', 'SFATAL', 'C57P01', 'Mterminating connection due to administrator command', 0)

/** A PostgreSQL that is stopped in the moment in which it lets us in. */
const stopping = createServer((socket: Socket) => {
  socket.on('error', () => {})
  socket.once('data', () => socket.end(Buffer.concat([welcome, ready, shutdown])))
})
afterAll(() => void stopping.close())

test('a connection that begins and ends in one packet is an error of its query, and does not end the process', async () => {
  await new Promise<void>(listening => stopping.listen(0, '127.0.0.1', listening))
  const { port } = stopping.address() as { port: number }
  const pool = new Pool({ host: '127.0.0.1', port, user: 'anybody', max: 1 })
  // each would take the only place for good if it were not given back
  for (let n = 0; n < 3; n++) await expect(pool.connect().then((client: PoolClient) => client.query('begin'))).rejects.toThrow()
  await pool.end()
})
