import pg from 'pg'
import { sayNoConnection } from '../kit/db.ts'

/**
 * Connections that may break while they are in use: PostgreSQL was restarted, or an administrator ended them. The query under way says
 * so by itself; `pg` tells the client too, and without a listener that ends the process. What is broken is given back at once, because
 * drizzle does not give back a connection whose `begin` failed: every restart would take some of the pool for good.
 */
export class Pool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads; with a callback the pool looks after the client itself
  override connect(callback?: any): any {
    if (callback) return super.connect((error, client, done) => callback(sayNoConnection(error), client, done))
    // In the pool's own callback, not after its promise: the end may come in the same packet as the beginning.
    return new Promise((ready, refuse) => {
      super.connect((error, client) => (client ? ready(guarded(client)) : refuse(sayNoConnection(error))))
    })
  }
}

function guarded(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isOut = true
  const giveBack = (broken?: Error | boolean) => {
    if (!isOut) return
    isOut = false
    client.off('error', giveBack)
    release(broken)
  }
  client.release = giveBack
  return client.on('error', giveBack)
}
