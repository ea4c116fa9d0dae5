import pg from 'pg'
import { sayNoConnection } from '../kit/db.ts'
import { ownTurn } from '../kit/slices.ts'

/**
 * Connections that may break while they are in use: PostgreSQL was restarted, or an administrator ended them. The query under way says
 * so by itself; `pg` tells the client too, and without a listener that ends the process. What is broken is given back at once, because
 * drizzle does not give back a connection whose `begin` failed: every restart would take some of the pool for good.
 */
export class Pool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options)
    this.on('connect', answerAlone)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads; with a callback the pool looks after the client itself
  override connect(callback?: any): any {
    if (callback) return super.connect((error, client, done) => callback(sayNoConnection(error), client, done))
    // In the pool's own callback, not after its promise: the end may come in the same packet as the beginning.
    return new Promise((ready, refuse) => {
      super.connect((error, client) => (client ? ready(guarded(client)) : refuse(sayNoConnection(error))))
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...asked: any[]): any {
    return whenAlone(super.query(...(asked as [string])))
  }
}

/** What is made of more rows than these takes a part of a millisecond. */
const FEW = 20
/** The answers of all connections may come in one turn of the loop: of each that is long, what is made of it is a turn of its own (8.6). */
async function alone<T extends { readonly rows?: readonly unknown[] }>(answer: T): Promise<T> {
  if ((answer.rows?.length ?? 0) > FEW) await ownTurn()
  return answer
}
/** What is asked with a callback answers nothing. */
const whenAlone = (answer: unknown) => (answer instanceof Promise ? answer.then(alone) : answer)
function answerAlone(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const inTurn = (...asked: unknown[]) => whenAlone(query(...asked))
  client.query = inTurn as typeof client.query
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
