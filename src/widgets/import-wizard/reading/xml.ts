import type { Steps } from './book.ts'
import { MAX_CELL, MAX_INFLATED, MAX_TAGS, ReadError } from './file-rules.ts'
import type { Zip } from './zip.ts'

/** So many characters, of tags as short as they may be, are read in a few milliseconds. */
export const REST = 65_536

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const point = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** So much of its source is read of a text: most programs need one sign for each of its characters, the longest-winded ten. */
const MAX_SOURCE = 16 * (MAX_CELL + 1)

/** XML text as it reads; of one that is longer than a cell may be, no more than shows it. */
export function xmlText(whole: string): string {
  const text = readable(whole.length > MAX_SOURCE ? whole.slice(0, MAX_SOURCE) : whole)
  // not cut in silence: by its characters it could be a cell
  if (whole.length > MAX_SOURCE && text.length <= MAX_CELL) throw new ReadError('unsafe')
  return text
}

function readable(source: string): string {
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source
  const plain = text.includes('&')
    ? text.replace(entity, (_, hex, dec, name) =>
        hex ? point(Number.parseInt(hex, 16)) : dec ? point(Number(dec)) : named[name.toLowerCase()]!,
      )
    : text
  return plain.includes('_x') ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : plain
}

/** One part as it is scanned: without comments and prefixes, its CDATA as the text it stands for. Undefined when there is none, or nothing in it. */
export function* partXml(zip: Zip, path: string): Steps<string | undefined> {
  yield zip.prepare(path)
  const text = yield* zip.text(path)
  if (text === undefined || text.trim() === '') return
  yield
  const xml = yield* withoutComments(text)
  if (!isWhole(xml)) throw new ReadError('corrupt')
  // `<x:row>` and `<row>` are the same to us
  return /<\w{1,20}:(worksheet|workbook|sst|styleSheet)\b/.test(xml.slice(0, 2000)) ? yield* withoutPrefixes(xml) : xml
}

/** Whether its first tag has its end: a writer that died, or ran out of room, leaves what it had. */
function isWhole(xml: string): boolean {
  const root = /<([A-Za-z_][\w.:-]*)/.exec(xml)
  if (!root) return false
  return xml.lastIndexOf(`</${root[1]}`) > root.index || xml[xml.indexOf('>', root.index) - 1] === '/'
}

/** Pieces of a part, put together a thousand at a time: there may be millions of them. */
class Pieces {
  #whole = ''
  #last: string[] = []

  add(piece: string) {
    if (piece === '' || this.#last.push(piece) < 1000) return
    this.whole()
    if (this.#whole.length > MAX_INFLATED) throw new ReadError('inflates_too_much', { n: MAX_INFLATED / 1024 / 1024 })
  }
  whole(): string {
    this.#whole += this.#last.join('')
    this.#last = []
    return this.#whole
  }
}

const CDATA = '<![CDATA['

function* withoutComments(xml: string): Steps<string> {
  const kept = new Pieces()
  let from = 0
  // the rarest sign of both: an honest part is looked through once, by the machine
  for (let sign = xml.indexOf('!'), n = 1; sign >= 0; sign = xml.indexOf('!', sign + 1), n++) {
    if (n % 2000 === 0) yield
    const at = sign - 1
    const isData = xml.startsWith(CDATA, at)
    if (!isData && !xml.startsWith('<!--', at)) continue
    const inner = at + (isData ? CDATA.length : 4)
    const end = yield* find(xml, isData ? ']]>' : '--', inner)
    // in a comment no two dashes stand together but at its end
    if (end < 0 || xml[end + 2] !== '>') throw new ReadError('corrupt')
    kept.add(xml.slice(from, at))
    if (isData) kept.add(escaped(xml.slice(inner, end)))
    from = end + 3
    sign = end + 2
  }
  if (from === 0) return xml
  kept.add(xml.slice(from))
  return kept.whole()
}

/** What would be read as a tag or a sign is written out; of a text that is longer than a cell may be this would be no less long. */
function escaped(data: string): string {
  if (data.length > MAX_SOURCE) throw new ReadError('unsafe')
  return data.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const WINDOW = 1_000_000

function* find(xml: string, mark: string, from: number): Steps<number> {
  for (let start = from; start < xml.length; start += WINDOW) {
    const at = xml.slice(start, start + WINDOW + mark.length - 1).indexOf(mark)
    if (at >= 0) return start + at
    yield
  }
  return -1
}

function* withoutPrefixes(xml: string): Steps<string> {
  const kept = new Pieces()
  for (let from = 0; from < xml.length; ) {
    const next = xml.indexOf('<', from + REST)
    const to = next < 0 ? xml.length : next
    kept.add(xml.slice(from, to).replace(/<(\/?)\w{1,20}:/g, '<$1'))
    from = to
    yield
  }
  return kept.whole()
}

/** Whether the name of a tag ends here: `<c>`, `<c r=…>`, `<c/>`, not `<col>`. */
export const endsName = (xml: string, at: number): boolean => {
  const next = xml.charCodeAt(at)
  return next === 32 || next === 62 || next === 47 || next === 10 || next === 13 || next === 9
}

/** Where a tag begins, `<c` or `</c`; -1 where there is none. So many of other names that begin alike no program writes. */
export function tagAt(xml: string, tag: string, from: number): number {
  let at = xml.indexOf(tag, from)
  for (let n = 0; at >= 0 && !endsName(xml, at + tag.length); at = xml.indexOf(tag, at + tag.length))
    if (++n > MAX_TAGS) throw new ReadError('unsafe')
  return at
}

const attributes = new Map<string, RegExp>()

/** An attribute as it is written. */
export function rawAttribute(tag: string, name: string): string | undefined {
  const pattern = attributes.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*["']`)
  attributes.set(name, pattern)
  const found = pattern.exec(tag)
  if (!found) return
  const from = found.index + found[0].length
  const to = tag.indexOf(tag[from - 1]!, from)
  return to < 0 ? undefined : tag.slice(from, to)
}

export const attribute = (tag: string, name: string): string | undefined => {
  const raw = rawAttribute(tag, name)
  return raw === undefined ? undefined : xmlText(raw)
}

/** All tags of one name, without their content: of so many that no program writes them, the file is refused. */
export function* tags(xml: string, name: string, most = MAX_TAGS): Generator<string, void> {
  let n = 0
  for (const [tag] of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])[^<>]*>`, 'g'))) {
    if (++n > most) throw new ReadError('unsafe')
    yield tag
  }
}

/**
 * The texts of a `<si>` or `<is>`; readings (`rPh`) are no part of it. No pattern with `.*?`, and nothing is looked for before it is
 * needed: many that never end would be read to the end of the file each (S13).
 */
export function richText(source: string): string {
  let text = ''
  let reading = source.indexOf('<rPh')
  for (let at = source.indexOf('<t'), n = 0; at >= 0 && text.length <= MAX_SOURCE; at = source.indexOf('<t', at), n++) {
    if (n > MAX_TAGS) throw new ReadError('unsafe')
    if (reading >= 0 && reading < at) {
      const end = source.indexOf('</rPh', reading)
      if (end < 0) break
      at = Math.max(at, end)
      reading = source.indexOf('<rPh', end)
      continue
    }
    at += 2
    // `<t>` or `<t xml:space=…>`, not `<tag`
    if (!endsName(source, at)) continue
    const open = source.indexOf('>', at)
    if (open < 0) break
    if (source[open - 1] === '/') continue
    // nothing but text stands between
    const close = source.indexOf('</t', open)
    if (close < 0) break
    text += source.slice(open + 1, close)
  }
  return xmlText(text)
}
