import { type CellFormat, cellFormat } from '../../../core/domain/cell-formats.ts'
import type { Steps } from './book.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_TAGS, ReadError } from './file-rules.ts'
import type { Zip } from './zip.ts'

/** So many tags are read in a few milliseconds. */
export const REST = 2000

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

/** `<x:row>` and `<row>` are the same to us. */
export const bare = (xml: string): string =>
  /<\w{1,20}:(worksheet|workbook|sst|styleSheet)\b/.test(xml.slice(0, 2000)) ? xml.replace(/<(\/?)\w+:/g, '<$1') : xml

export const attribute = (tag: string, name: string): string | undefined => {
  const at = tag.search(new RegExp(`[\\s]${name}=["']`))
  if (at < 0) return
  const from = at + name.length + 3
  const quote = tag[from - 1]!
  const to = tag.indexOf(quote, from)
  return to < 0 ? undefined : xmlText(tag.slice(from, to))
}

/** All tags of one name, without their content: of so many that no program writes them, the file is refused. */
function tags(xml: string, name: string, most = MAX_TAGS): string[] {
  const found: string[] = []
  for (const [tag] of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])[^<>]*>`, 'g'))) if (found.push(tag) > most) throw new ReadError('unsafe')
  return found
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
      const end = source.indexOf('</rPh>', reading)
      if (end < 0) break
      at = Math.max(at, end)
      reading = source.indexOf('<rPh', end)
      continue
    }
    at += 2
    const next = source.charCodeAt(at)
    // `<t>` or `<t xml:space=…>`, not `<tag`
    if (next !== 62 && next !== 32) continue
    const open = source.indexOf('>', at)
    if (open < 0) break
    if (source[open - 1] === '/') continue
    const close = source.indexOf('</t>', open)
    if (close < 0) break
    text += source.slice(open + 1, close)
  }
  return xmlText(text)
}

export function* sharedStrings(zip: Zip, path: string): Steps<string[]> {
  const xml = bare(zip.text(path) ?? '')
  yield
  const list: string[] = []
  for (let at = xml.indexOf('<si'); at >= 0; at = xml.indexOf('<si', at + 3)) {
    if (list.length % REST === REST - 1) yield
    const open = xml.indexOf('>', at)
    if (xml[open - 1] === '/') {
      list.push('')
      continue
    }
    const close = xml.indexOf('</si>', open)
    if (close < 0) break
    list.push(richText(xml.slice(open + 1, close)))
    at = close
  }
  return list
}

/** For every cell style what it does to a number; undefined for the plain ones. */
export function cellFormats(zip: Zip, path: string): (CellFormat | undefined)[] {
  const xml = bare(zip.text(path) ?? '')
  const codes = new Map(tags(xml, 'numFmt').map(tag => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '']))
  const from = xml.indexOf('<cellXfs')
  const to = xml.indexOf('</cellXfs>')
  if (from < 0 || to < 0) return []
  const known = new Map<number, CellFormat | undefined>()
  return tags(xml.slice(from, to), 'xf').map(tag => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    if (!known.has(id)) known.set(id, cellFormat(id, codes.get(id)))
    return known.get(id)
  })
}

/** Adds the columns, from 0, that nobody sees. */
export function addHiddenColumns(xml: string, hidden: Set<number>): void {
  const from = xml.indexOf('<cols')
  if (from < 0) return
  for (const tag of tags(xml.slice(from, xml.indexOf('</cols>', from) >>> 0), 'col', COLUMNS)) {
    if (!isOn(attribute(tag, 'hidden'))) continue
    const last = Math.min(Number(attribute(tag, 'max')), MAX_COLUMNS)
    for (let column = Math.max(1, Number(attribute(tag, 'min'))); column <= last; column++) hidden.add(column - 1)
  }
}
/** Of a sheet at most, and no program says of one twice what it is. */
const COLUMNS = 16_384
export const isOn = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'

export interface SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly path: string
}
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[]
  readonly is1904: boolean
  readonly strings: string
  readonly styles: string
}

/** Where things are in a workbook, following its relations. */
export function workbookParts(zip: Zip): WorkbookParts | undefined {
  const root = tags(zip.text('_rels/.rels') ?? '', 'Relationship').find(tag => attribute(tag, 'Type')?.endsWith('/officeDocument'))
  const path = (root ? attribute(root, 'Target') : undefined)?.replace(/^\//, '') ?? 'xl/workbook.xml'
  const raw = path.endsWith('.bin') ? undefined : zip.text(path)
  if (raw === undefined) return
  const xml = bare(raw)
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const relations = tags(zip.text(`${folder}_rels/${path.slice(slash + 1)}.rels`) ?? '', 'Relationship')
  const full = (target: string) => (target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1))
  const byId = new Map(relations.map(tag => [attribute(tag, 'Id'), full(attribute(tag, 'Target') ?? '')]))
  const byType = (type: string) => relations.find(tag => attribute(tag, 'Type')?.endsWith(type))
  const part = (type: string, otherwise: string) => full(attribute(byType(type) ?? '', 'Target') ?? otherwise)
  const sheets = tags(xml, 'sheet').flatMap(tag => {
    const target = byId.get(/\s\w+:id=["']([^"']*)["']/.exec(tag)?.[1])
    const state = attribute(tag, 'state')
    return target && zip.has(target)
      ? [{ name: attribute(tag, 'name') ?? '', hidden: state !== undefined && state !== 'visible', path: target }]
      : []
  })
  return {
    sheets,
    is1904: isOn(attribute(tags(xml, 'workbookPr')[0] ?? '', 'date1904')),
    strings: part('/sharedStrings', 'sharedStrings.xml'),
    styles: part('/styles', 'styles.xml'),
  }
}
