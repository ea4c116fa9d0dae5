import type { CellFormat } from '../../../core/domain/cell-formats.ts'
import type { Steps } from './book.ts'
import { MAX_COLUMNS, MAX_PLACES, MAX_TAGS, ReadError } from './file-rules.ts'
import { Formats } from './formats.ts'
import { beforeLastTag, Part, partXml } from './part.ts'
import type { Room } from './room.ts'
import { attribute, endsName, REST, rawAttribute, richText, tagAt, tags, xmlText } from './xml.ts'
import type { Zip } from './zip.ts'

export function* sharedStrings(zip: Zip, path: string, room: Room): Steps<string[]> {
  const part = yield* Part.open(zip, path)
  const list: string[] = []
  if (!part) return list
  for (let xml = yield* part.next(beforeLastString); xml !== undefined; xml = yield* part.next(beforeLastString)) {
    for (let at = tagAt(xml, '<si', 0); at >= 0; at = tagAt(xml, '<si', at + 3)) {
      // more of them than a book may have cells
      if (list.length === MAX_PLACES) throw new ReadError('unsafe')
      const open = xml.indexOf('>', at)
      if (xml[open - 1] === '/') {
        list.push('')
        continue
      }
      const close = tagAt(xml, '</si', open)
      if (close < 0) throw new ReadError('corrupt')
      list.push(room.kept(richText(xml.slice(open + 1, close))))
      at = close
    }
    yield
  }
  return list
}

/** It may have no end yet. */
function beforeLastString(xml: string): number {
  let at = xml.lastIndexOf('<si')
  while (at > 0 && !endsName(xml, at + 3)) at = xml.lastIndexOf('<si', at - 1)
  return at
}

/** For a cell style what it does to a number; undefined for the plain ones. */
export type FormatOf = (style: number) => CellFormat | undefined

/** Excel's own limit of a format is 255 characters, six signs each: what is longer does nothing. */
const MAX_FORMAT_SOURCE = 2048
const GENERAL = 'General'
/** Formats, and what stands in the list of styles. What a condition or a table draws over a cell (`dxf`) has formats by the same name and numbers of its own. */
const STYLES = /<(numFmt|xf|\/?cellXfs|\/?dxf)(?=[\s/>])[^<>]*>/g

export function* cellFormats(zip: Zip, path: string, room: Room): Steps<FormatOf> {
  const part = yield* Part.open(zip, path)
  if (!part) return () => undefined
  const codes = new Map<number, string>()
  const ids: number[] = []
  let formats = 0
  let isInList = false
  let isDrawnOver = false
  for (let xml = yield* part.next(beforeLastTag); xml !== undefined; xml = yield* part.next(beforeLastTag)) {
    for (const [tag, name] of xml.matchAll(STYLES)) {
      if (name === 'cellXfs' || name === '/cellXfs') isInList = name === 'cellXfs'
      else if (name === 'dxf' || name === '/dxf') isDrawnOver = name === 'dxf' && !tag.endsWith('/>')
      else if (name === 'xf') {
        if (isInList && ids.push(Number(rawAttribute(tag, 'numFmtId') ?? 0)) > MAX_TAGS) throw new ReadError('unsafe')
      } else {
        if (++formats > MAX_TAGS) throw new ReadError('unsafe')
        if (isDrawnOver) continue
        const code = rawAttribute(tag, 'formatCode') ?? ''
        codes.set(Number(attribute(tag, 'numFmtId')), code.length > MAX_FORMAT_SOURCE ? GENERAL : room.kept(xmlText(code)))
      }
    }
    yield
  }
  const known = new Formats()
  return style => {
    const id = ids[style]
    return id === undefined ? undefined : known.of(id, codes.get(id))
  }
}

/** Adds the columns, from 0, that nobody sees. */
export function* addHiddenColumns(xml: string, hidden: Set<number>): Steps<void> {
  const from = xml.indexOf('<cols')
  if (from < 0) return
  let looked = 0
  for (const tag of tags(xml.slice(from, xml.indexOf('</cols', from) >>> 0), 'col', COLUMNS)) {
    looked += tag.length
    if (looked > REST) {
      yield
      looked = 0
    }
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

/** Sheets and other parts that a workbook names: 256 of the first are taken. */
const NAMED = 4096

/** Sheets of other kinds, which have no rows of people: of charts, of dialogs, of macros. */
const OTHER_SHEETS = /\/(chartsheet|dialogsheet|xlMacrosheet|xlIntlMacrosheet)$/

/** Where things are in a workbook, following its relations. */
export function* workbookParts(zip: Zip): Steps<WorkbookParts | undefined> {
  const root = [...tags((yield* partXml(zip, '_rels/.rels')) ?? '', 'Relationship', NAMED)].find(tag =>
    attribute(tag, 'Type')?.endsWith('/officeDocument'),
  )
  const path = (root ? attribute(root, 'Target') : undefined)?.replace(/^\//, '') ?? 'xl/workbook.xml'
  const xml = path.endsWith('.bin') ? undefined : yield* partXml(zip, path)
  if (xml === undefined) return
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const relations = [...tags((yield* partXml(zip, `${folder}_rels/${path.slice(slash + 1)}.rels`)) ?? '', 'Relationship', NAMED)]
  const full = (target: string) => (target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1))
  const byId = new Map(relations.map(tag => [attribute(tag, 'Id'), tag]))
  const byType = (type: string) => relations.find(tag => attribute(tag, 'Type')?.endsWith(type))
  // from the workbook, as all do, or from the root
  const placeOf = (target: string) => [full(target), target].find(at => zip.has(at))
  const part = (type: string, otherwise: string) => {
    const target = attribute(byType(type) ?? '', 'Target') ?? otherwise
    return placeOf(target) ?? full(target)
  }
  const sheets = [...tags(xml, 'sheet', NAMED)].flatMap(tag => {
    const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]
    const relation = byId.get(id)
    // a module of old macros has no part, and says so
    if (!id || OTHER_SHEETS.test(attribute(relation ?? '', 'Type') ?? '')) return []
    const place = placeOf(attribute(relation ?? '', 'Target') ?? '')
    if (place === undefined) throw new ReadError('corrupt')
    const state = attribute(tag, 'state')
    return [{ name: attribute(tag, 'name') ?? '', hidden: state !== undefined && state !== 'visible', path: place }]
  })
  return {
    sheets,
    is1904: isOn(attribute(tags(xml, 'workbookPr').next().value ?? '', 'date1904')),
    strings: part('/sharedStrings', 'sharedStrings.xml'),
    styles: part('/styles', 'styles.xml'),
  }
}
