// `npm run snapshot`: the database that a page opens (Storybook, story tests, the static demo). Built, never committed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSnapshot } from './snapshot-build.ts'

const folder = join(import.meta.dirname, '../public/snapshot')
mkdirSync(folder, { recursive: true })
for (const kind of ['demo', 'empty'] as const) {
  const began = performance.now()
  const bytes = await buildSnapshot(kind)
  writeFileSync(join(folder, `${kind}.tar.gz`), bytes)
  console.log(`public/snapshot/${kind}.tar.gz  ${(bytes.length / 1e6).toFixed(2)} MB  ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
