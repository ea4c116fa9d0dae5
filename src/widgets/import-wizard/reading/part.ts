import type { Steps } from './book.ts'
import { MAX_HELD, MAX_SOURCE, ReadError } from './file-rules.ts'
import type { Zip } from './zip.ts'

/** Bytes that are decoded at once: a text so short is young for V8, which forgets it at no cost. */
const WINDOW = 65_536
const CDATA = '<![CDATA['
const COMMENT = '<!--'

/**
 * One part as it is scanned, a window after the other: without comments and prefixes, its CDATA as the text it stands for. It is
 * never there as one text, which would be two bytes for each of its signs, and as many once more for each thing that is done to it.
 */
export class Part {
  readonly #bytes: Generator<Uint8Array, void>
  readonly #decoder = new TextDecoder()
  /** Decoded, and not looked at: a tag that has no end yet, or what may be the end of a comment. */
  #held = ''
  /** What ends the comment or section that was begun. */
  #mark: '--' | ']]>' | undefined
  /** Characters of that section. */
  #section = 0
  /** Characters since the last tag. */
  #run = 0
  /** What stands before its first tag. */
  #head = ''
  #root: string | undefined
  #isClosed = false
  #isPrefixed = false
  #isBlank = true
  #isOver = false
  /** Looked at, and not given out. */
  #rest = ''

  private constructor(bytes: Generator<Uint8Array, void>) {
    this.#bytes = bytes
  }

  /** Undefined when there is none, or nothing in it. */
  static *open(zip: Zip, path: string): Steps<Part | undefined> {
    const bytes = zip.bytes(path, WINDOW)
    if (!bytes) return
    const part = new Part(bytes)
    part.#rest = (yield* part.#piece()) ?? ''
    return part.#isBlank ? undefined : part
  }

  /**
   * What follows, up to the place that `boundary` finds in it (none where that is not above 0); at the end all that is left, and
   * undefined behind it. What is so long without a boundary no program writes.
   */
  *next(boundary: (xml: string) => number): Steps<string | undefined> {
    let xml = this.#rest
    for (;;) {
      const end = boundary(xml)
      if (end > 0) {
        this.#rest = xml.slice(end)
        return xml.slice(0, end)
      }
      if (xml.length > MAX_HELD) throw new ReadError('unsafe')
      const piece = yield* this.#piece()
      if (piece === undefined) break
      xml += piece
    }
    this.#rest = ''
    return xml === '' ? undefined : xml
  }

  /** The next that is clean; at rest between windows. */
  *#piece(): Steps<string | undefined> {
    while (!this.#isOver) {
      // as much as is held: a long tag is looked through a few times, not once for each window
      let text = this.#held
      const enough = Math.max(WINDOW, 2 * text.length)
      while (text.length < enough && !this.#isOver) {
        const { value, done } = this.#bytes.next()
        this.#isOver = done === true
        text += value ? this.#decoder.decode(value, { stream: true }) : this.#decoder.decode()
      }
      yield
      const xml = this.#finished(this.#cleaned(text))
      if (xml !== '') return xml
    }
    if (!this.#isBlank && !this.#isClosed) throw new ReadError('corrupt')
    return
  }

  #cleaned(text: string): string {
    const kept: string[] = []
    let from = 0
    for (;;) {
      if (this.#mark) {
        const end = text.indexOf(this.#mark, from)
        // the end of the text may be the half of a mark
        const stop = end < 0 ? Math.max(from, text.length - 2) : end
        if (this.#mark === ']]>') kept.push(this.#escaped(text.slice(from, stop)))
        if (end < 0 || end + 3 > text.length) return this.#hold(kept, text.slice(stop))
        // in a comment no two dashes stand together but at its end
        if (text[end + 2] !== '>') throw new ReadError('corrupt')
        this.#mark = undefined
        from = end + 3
      }
      const at = opening(text, from)
      if (at < 0) break
      kept.push(text.slice(from, at))
      const isData = text.startsWith(CDATA, at)
      this.#mark = isData ? ']]>' : '--'
      this.#section = 0
      from = at + (isData ? CDATA : COMMENT).length
    }
    const tag = this.#isOver ? -1 : text.lastIndexOf('<')
    const stop = tag >= from && text.indexOf('>', tag) < 0 ? tag : text.length
    kept.push(text.slice(from, stop))
    return this.#hold(kept, text.slice(stop))
  }

  #hold(kept: readonly string[], held: string): string {
    // what has begun has no end
    if (this.#isOver && this.#mark) throw new ReadError('corrupt')
    if (held.length > MAX_HELD) throw new ReadError('unsafe')
    this.#held = held
    return kept.join('')
  }

  /** What would be read as a tag or a sign is written out; of a text that is longer than a cell may be this would be no less long. */
  #escaped(data: string): string {
    this.#section += data.length
    if (this.#section > MAX_SOURCE) throw new ReadError('unsafe')
    return data.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }

  #finished(text: string): string {
    let xml = text
    if (this.#root === undefined) {
      xml = this.#head + text
      this.#isBlank &&= xml.trim() === ''
      const root = /<([A-Za-z_][\w.:-]*)/.exec(xml)
      // no spreadsheet program writes one; entity bombs need one
      if (/<!(DOCTYPE|ENTITY)/i.test(root ? xml.slice(0, root.index) : xml)) throw new ReadError('unsafe')
      if (xml.length > MAX_HELD) throw new ReadError('unsafe')
      this.#head = root ? '' : xml
      if (!root) return ''
      this.#root = root[1]!
      this.#isPrefixed = /^\w{1,20}:(worksheet|workbook|sst|styleSheet)$/.test(this.#root)
      this.#isClosed = xml[xml.indexOf('>', root.index) - 1] === '/'
    }
    // a writer that died, or ran out of room, leaves what it had: its first tag has no end
    this.#isClosed ||= xml.includes(`</${this.#root}`)
    // `<x:row>` and `<row>` are the same to us
    return this.#cut(this.#isPrefixed ? xml.replace(/<(\/?)\w{1,20}:/g, '<$1') : xml)
  }

  /** Of a text that is longer than a cell may be, no more than shows it: else one cell would be held as a whole. */
  #cut(xml: string): string {
    const first = xml.indexOf('<')
    const end = first < 0 ? xml.length : first
    const left = Math.max(0, MAX_SOURCE + 1 - this.#run)
    this.#run = first < 0 ? this.#run + end : xml.length - 1 - xml.lastIndexOf('>')
    return end > left ? xml.slice(0, left) + xml.slice(end) : xml
  }
}

/** Where a comment or a marked section begins. The rarest sign of both is looked for: an honest part is looked through once, by the machine. */
function opening(text: string, from: number): number {
  for (let sign = text.indexOf('!', from); sign >= 0; sign = text.indexOf('!', sign + 1))
    if (text.startsWith(COMMENT, sign - 1) || text.startsWith(CDATA, sign - 1)) return sign - 1
  return -1
}

/** Of what is read as a whole. */
const NOWHERE = () => -1
/** A small part as one text. */
export function* partXml(zip: Zip, path: string): Steps<string | undefined> {
  const part = yield* Part.open(zip, path)
  return part && (yield* part.next(NOWHERE))
}

/** Before the last tag: what stands there has its end. */
export const beforeLastTag = (xml: string): number => xml.lastIndexOf('<')
