import type { PGlite } from '@electric-sql/pglite'
import { createApp } from '../app.ts'
import { pageSecret } from '../db/demo/page-secret.ts'
import type { Db } from '../kit/db.ts'
import { queue } from '../kit/queue.ts'
import { zh } from '../messages/zh.ts'
import { alarms } from '../ports/alarm.ts'
import { pageFiles } from '../ports/files/page-files.ts'
import { argon2PageHash } from '../ports/hash/argon2-page.ts'
import { pageImages } from '../ports/images/page-images.ts'
import { sandboxPay } from '../ports/pay/sandbox-pay.ts'
import type { Ports } from '../ports/ports.ts'
import { pageReport } from '../ports/report/page-report.ts'
import { aesVault } from '../ports/vault/aes-vault.ts'
import { openPageDatabase } from './database.ts'

export interface PageServer {
  readonly fetch: typeof fetch
  /** Everything that happened since the last reset is undone. */
  reset(): Promise<void>
}

/**
 * The whole server inside this page: for stories, story tests and the static demo. All requests run in one transaction that
 * is never committed, in turn, each inside a savepoint; `reset()` rolls it back in milliseconds.
 */
export async function pageServer(snapshotUrl: string, log: (line: unknown) => void = console.error): Promise<PageServer> {
  const { pg, db } = await openPageDatabase(snapshotUrl)
  const vault = aesVault(pageSecret)
  const ports: Ports = {
    now: () => new Date(),
    hash: argon2PageHash,
    door: queue(1, 256, zh.busy),
    vault,
    // to the person whose browser this is
    sms: { send: async (phone, code) => console.info(`SMS to ${phone}: ${code}`) },
    files: pageFiles(),
    images: pageImages,
    report: pageReport,
    pay: sandboxPay(vault, () => location.origin),
    anchor: { open: () => [], keep: () => {} },
    alarm: alarms(console.warn),
    settings: {
      captcha: false,
      allowedOrigins: [],
      publicOrigins: [],
      hiddenMenuUsernames: [],
      vipGroupHideMenu: {},
      refusedPasswords: [],
    },
  }
  const inside = nested(pg, db)
  const app = createApp({ db: () => inside, ports, log, waitsForJobs: true })
  const rewind = await rewindSequences(pg)
  let turn: Promise<unknown> = pg.exec('begin')
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = turn.then(act)
    turn = done.catch(() => {})
    return done
  }
  return {
    fetch: (input, init) =>
      inTurn(async () => {
        await pg.exec('savepoint request')
        const answer = await app.fetch(new Request(input, init))
        await pg.exec(answer.status < 500 ? 'release savepoint request' : 'rollback to savepoint request; release savepoint request')
        return answer
      }),
    reset: () => inTurn(async () => void (await pg.exec(`rollback; ${rewind}; begin`))),
  }
}

/** Sequences do not roll back with the rows: a story would otherwise see other numbers at every run. */
async function rewindSequences(pg: PGlite): Promise<string> {
  const { rows } = await pg.query<{ name: string; last: string | null }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last from pg_sequences`,
  )
  return `select ${rows.map(({ name, last }) => `setval('${name}', ${last ?? 1}, ${last !== null})`).join(', ')}`
}

/** The app's own transactions become savepoints of the story's. */
function nested(pg: PGlite, db: Db): Db {
  const transaction = async (run: (tx: Db) => Promise<unknown>) => {
    await pg.exec('savepoint app')
    try {
      const result = await run(inner)
      await pg.exec('release savepoint app')
      return result
    } catch (error) {
      await pg.exec('rollback to savepoint app; release savepoint app')
      throw error
    }
  }
  const inner: Db = new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) })
  return inner
}
