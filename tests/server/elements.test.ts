import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elementAnswer } from '../../server/ports/web/elements.ts'

let dist: string
/** A release of two files: its entry and a chunk of its own. */
function release(folder: string, version: string) {
  mkdirSync(join(folder, 'chunks'), { recursive: true })
  writeFileSync(join(folder, 'autoload.js'), `export const version = '${version}'`)
  writeFileSync(join(folder, `chunks/Part-${version.replaceAll('.', '')}abcde.js`), 'export {}')
  writeFileSync(join(folder, 'integrity.json'), JSON.stringify({ version }))
}
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'zhiyuan-elements-'))
  release(join(dist, 'elements'), '1.2.0')
  release(join(dist, 'releases/1.1.0'), '1.1.0')
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const get = (path: string, known?: string, accepts?: string) => elementAnswer(dist, path, known, accepts)
const FOREVER = 'public, max-age=31536000, immutable'

test('the address without a version is a minute old at most, then asked for by its tag', async () => {
  const answer = get('/autoload.js')!
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60, must-revalidate')
  const tag = answer.headers.get('ETag')!
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  const again = get('/autoload.js', `"other", ${tag}`)!
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
  expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(get('/autoload.js', 'W/"another"')!.status).toBe(200)
})

test('the address with a version never changes', async () => {
  const answer = get('/1.2.0/autoload.js')!
  expect(answer.headers.get('Cache-Control')).toBe(FOREVER)
  expect(await answer.text()).toContain('1.2.0')
  expect(get('/1.2.0/integrity.json')!.headers.get('Cache-Control')).toBe(FOREVER)
})

test('a page that pinned the release before still finds it, and one that was open during the renewal finds its parts', async () => {
  expect(await get('/1.1.0/autoload.js')!.text()).toContain('1.1.0')
  expect(get('/1.1.0/chunks/Part-110abcde.js')!.headers.get('Cache-Control')).toBe(FOREVER)
  expect(get('/chunks/Part-110abcde.js')!.status).toBe(200)
})

test('a release nobody has is missing, never the latest one under its name', () => {
  expect(get('/9.9.9/autoload.js')).toBeUndefined()
  expect(get('/1.1.0/chunks/Part-120abcde.js')).toBeUndefined()
  expect(get('/chunks/Part-nothere1.js')).toBeUndefined()
})

test('S5 a file is one file, however its address is written', () => {
  for (const path of ['/%2Fautoload.js', '/a%2F..%2Fautoload.js', '/1.2.0/%2Fautoload.js']) expect(get(path)!.status).toBe(200)
})

test('no address leads out of the folder', () => {
  for (const path of [
    '/../releases/1.1.0/autoload.js',
    '/1.1.0/../../elements/autoload.js',
    '/1.1.0/%2e%2e/%2e%2e/elements/autoload.js',
    '/chunks/../../x',
  ])
    expect([path, get(path)?.status]).toEqual([path, undefined])
})

test('any page may fetch them, and nothing sniffs their type', () => {
  for (const path of ['/autoload.js', '/1.2.0/autoload.js', '/chunks/Part-120abcde.js']) {
    const { headers } = get(path)!
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Type')).toContain('text/javascript')
  }
})

test('what the build has compressed goes out as it is: brotli before gzip, plain where neither is taken or none lies there', async () => {
  const path = '/chunks/Part-120abcde.js'
  const file = join(dist, 'elements', path)
  writeFileSync(`${file}.br`, brotliCompressSync('export {}'))
  writeFileSync(`${file}.gz`, gzipSync('export {}'))
  const encoding = (accepts?: string) => get(path, undefined, accepts)!.headers.get('Content-Encoding')
  expect(encoding('gzip, deflate, br, zstd')).toBe('br')
  expect(encoding('gzip;q=1.0, br;q=0')).toBe('gzip')
  expect(encoding('GZIP')).toBe('gzip')
  for (const plain of [undefined, '', 'identity', 'gzip;q=0', 'brotli, bright']) expect([plain, encoding(plain)]).toEqual([plain, null])
  const bytes = async (accepts: string) => Buffer.from(await get(path, undefined, accepts)!.arrayBuffer())
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe('export {}')
  expect(gunzipSync(await bytes('gzip')).toString()).toBe('export {}')
  const { headers } = get(path, undefined, 'br')!
  expect([headers.get('Vary'), headers.get('Content-Type')]).toEqual(['Accept-Encoding', 'text/javascript; charset=utf-8'])
  expect(headers.get('Content-Length')).toBe(String(brotliCompressSync('export {}').length))
  expect(get('/autoload.js', undefined, 'br, gzip')!.headers.get('Content-Encoding')).toBeNull()
})
