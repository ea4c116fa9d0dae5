import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import initdbUrl from '../../node_modules/@electric-sql/pglite/dist/initdb.wasm?url'
import dataUrl from '../../node_modules/@electric-sql/pglite/dist/pglite.data?url'
import wasmUrl from '../../node_modules/@electric-sql/pglite/dist/pglite.wasm?url'
import type { Db } from '../kit/db.ts'

/** PostgreSQL inside the page, opened from the snapshot that `npm run snapshot` made. `snapshotUrl` is the .tar.gz. */
export async function openPageDatabase(snapshotUrl: string): Promise<{ pg: PGlite; db: Db }> {
  const [pgliteWasmModule, initdbWasmModule, fsBundle, snapshot] = await Promise.all([
    WebAssembly.compileStreaming(fetch(wasmUrl)),
    WebAssembly.compileStreaming(fetch(initdbUrl)),
    fetch(dataUrl).then(answer => answer.blob()),
    fetch(snapshotUrl).then(answer => {
      if (!answer.ok) throw new Error(`${snapshotUrl}: ${answer.status}. Run npm run snapshot first.`)
      return answer.blob()
    }),
  ])
  // A development server answers a .gz file with Content-Encoding: gzip, so the page may already hold the plain tar.
  const head = new Uint8Array(await snapshot.slice(0, 2).arrayBuffer())
  const isZipped = head[0] === 0x1f && head[1] === 0x8b
  const file = new File([snapshot], isZipped ? 'data.tar.gz' : 'data.tar', { type: isZipped ? 'application/x-gzip' : 'application/x-tar' })
  const pg = await PGlite.create({ pgliteWasmModule, initdbWasmModule, fsBundle, loadDataDir: file })
  return { pg, db: drizzle(pg) as unknown as Db }
}
