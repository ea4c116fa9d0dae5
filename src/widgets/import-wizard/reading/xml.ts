import { MAX_CELL, MAX_SOURCE, MAX_TAGS, ReadError } from './file-rules.ts'

/** So many characters, of tags as short as they may be, are read in a few milliseconds. */
export const REST = 65_536

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const point = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

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
