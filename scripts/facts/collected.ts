import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { read, utils } from 'xlsx'

/** Where the collected files lie: beside the repository. */
export const collected = join(import.meta.dirname, '../../../shared/data')

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(collected, path), 'utf8')) as T
export const readGzippedJson = <T>(path: string): T => JSON.parse(gunzipSync(readFileSync(join(collected, path))).toString('utf8')) as T

/** Every JSON file of a tar.gz. Names are not needed: what a file is of is said in it. */
export function readJsonArchive<T>(path: string): T[] {
  const tar = gunzipSync(readFileSync(join(collected, path)))
  const found: T[] = []
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    const isFile = tar[at + 156] === 0x30
    if (isFile && size > 0) found.push(JSON.parse(tar.toString('utf8', at + 512, at + 512 + size)) as T)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return found
}

/** The first sheet of a workbook as rows of text. */
export function readSheet(path: string): string[][] {
  const book = read(readFileSync(join(collected, path)))
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  return rows.map(row => Array.from(row, cell => String(cell ?? '')))
}

/** A csv without quotes. */
export function readCsv(path: string): Record<string, string>[] {
  const text = readFileSync(join(collected, path), 'utf8').replace(/^\uFEFF/, '')
  if (text.includes('"')) throw new Error(`${path} has quotes, which this reader does not know`)
  const [head = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(','))
  return lines.map(line => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])))
}

/** Sorts by one key after the other; text by its code points, so that the order is the same everywhere. */
export function by<T>(...keys: readonly ((one: T) => string | number)[]) {
  return (a: T, b: T) => {
    for (const key of keys) {
      const [x, y] = [key(a), key(b)]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
}
