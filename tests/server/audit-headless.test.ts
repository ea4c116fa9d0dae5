import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { readEnv } from '../../server/env.ts'
import { anchorLine, anchorsAmong, anchorsIn, sealedHead } from '../../server/kit/audit-anchor.ts'
import { nodePorts } from '../../server/ports/node.ts'
import { login } from '../support/login.ts'
import { command, type Served, serve } from '../support/served.ts'

// Number 12 of what was attacked: the end of the trail is cut off, and with it what said which row was the last.
describe('12 the file that says which row was the last', () => {
  let served: Served
  let head: string
  let log: string
  const aside = mkdtempSync(join(tmpdir(), 'zhiyuan-headless-'))
  const verify = () => command('scripts/audit-verify.ts', ['--log', log], { DATA_DIR: served.folder, DATABASE_URL: '', NODE_ENV: '' })
  const again = async () => {
    const next = await serve({}, served.folder)
    await next.stop()
    return next.output()
  }
  beforeAll(async () => {
    served = await serve()
    const headers = { 'X-Token': await login(served, 'jw.x') }
    for (let n = 0; n < 5; n++) await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=1`, { headers })
    await served.kill()
    log = join(aside, 'server.log')
    writeFileSync(log, served.output())
    const heads = readdirSync(served.folder).filter(name => name.startsWith('audit-head'))
    expect(heads.length).toBe(1)
    head = join(served.folder, heads[0]!)
    // as many rows as the log and the file of the hour tell of
    const { db, close } = await openEmbedded(`${served.folder}/db`)
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    await db.execute(sql`delete from audit_log where place > 1`)
    await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
    await close()
  })
  afterAll(async () => {
    await served.dispose()
    rmSync(aside, { recursive: true, force: true })
  })

  test('is there: the trail is broken', async () => {
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('audit chain BROKEN at row 2') })
  })
  const ways: readonly (readonly [string, (text: string) => void])[] = [
    ['taken away', () => {}],
    ['emptied', () => writeFileSync(head, '')],
    ['cut in its middle', text => writeFileSync(head, text.slice(0, 60))],
    ['in capitals', text => writeFileSync(head, text.toUpperCase())],
    ['in another encoding', text => writeFileSync(head, Buffer.from(text, 'utf16le'))],
    ['under another name', text => writeFileSync(`${head}.new`, text)],
    ['a link to nothing', () => symlinkSync('/dev/null', head)],
    ['a device that never ends', () => symlinkSync('/dev/zero', head)],
    ['a pipe', () => void execFileSync('mkfifo', [head])],
    ['a folder', () => mkdirSync(head)],
  ]
  test.each(ways)('%s: nobody calls the trail well, and the next start raises an alarm', async (_, spoil) => {
    const kept = join(aside, 'head')
    const text = readFileSync(head, 'utf8')
    renameSync(head, kept)
    spoil(text)
    const { code, output } = await verify()
    expect([code, output]).toEqual([1, expect.stringContaining('audit chain NOT ANCHORED in DATA_DIR: 1 rows hold')])
    expect(await again()).toMatch(/ALARM audit: of audit anchor 1 .* no audit-head file tells any more/)
    for (const path of [head, `${head}.new`]) rmSync(path, { recursive: true, force: true })
    renameSync(kept, head)
  })

  test('a log of one endless line says what stands in it, wherever it is read from, and no half of an anchor is one', async () => {
    const { vault } = nodePorts(readEnv({ DATA_DIR: served.folder }), () => {})
    const [anchor] = anchorsIn(readFileSync(head, 'utf8'))
    const line = anchorLine(await sealedHead(vault, anchor!))
    const text = `${'\0'.repeat(1000)}${line}${'\0'.repeat(700)}${line} ${line}\n${line}\n${'x'.repeat(300)}${line}`
    for (const length of [1, 7, 64, 163, 500, 4096]) {
      const pieces = async function* () {
        for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
      }
      const found = []
      for await (const one of anchorsAmong(pieces())) found.push(anchorLine(one))
      expect([length, found]).toEqual([length, [line, line, line, line, line]])
    }
  })
  test('a log that was cut under its server begins with 700 MB of nothing, and is read all the same', async () => {
    const long = join(aside, 'long.log')
    execFileSync('truncate', ['-s', '700M', long])
    writeFileSync(long, readFileSync(log), { flag: 'a' })
    const { code, output } = await command('scripts/audit-verify.ts', ['--log', long], {
      ...{ DATA_DIR: served.folder, DATABASE_URL: '', NODE_ENV: '' },
    })
    rmSync(long)
    expect([code, output]).toEqual([1, expect.stringMatching(/^audit chain BROKEN at row 2; .* [1-9]\d* in logs\)\n$/)])
  }, 120_000)
})
