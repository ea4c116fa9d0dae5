import { unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { book } from './books.ts'
import type { Specimen } from './specimen.ts'
import { heads, joined, people } from './specimen.ts'

const page = (count: number) => ({ rows: [heads, ...people(count)] })
const whole = (count = 5) => book([page(count)])
const SHEET = 'xl/worksheets/sheet1.xml'

/** Places in an entry of an archive's directory. */
const CHECKSUM = 16
const LENGTH = 24

/** What the directory of an archive says of its parts is told otherwise. */
function told(bytes: Uint8Array, place: number, change: (said: number) => number, of = ''): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  for (let at = view.getUint32(end + 16, true); at < end; ) {
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (name.includes(of)) view.setUint32(at + place, change(view.getUint32(at + place, true)), true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}

/** The mark of a row became another on the way: of a sheet that is not packed, so that nothing else shows it. */
function withOtherSign(): Uint8Array {
  const bytes = zipSync(unzipSync(whole()), { level: 0 })
  const at = Buffer.from(bytes).indexOf('<row r="4"')
  bytes[at + 1] = 'n'.charCodeAt(0)
  return bytes
}

/** As a writer does that knows lengths and checksums only afterwards: behind each part, and in the directory. */
function streamed(): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => void pieces.push(piece))
  for (const [name, bytes] of Object.entries(unzipSync(whole()))) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(bytes, true)
  }
  zip.end()
  return joined(...pieces)
}

const archives: Specimen[] = [
  { file: 'other-sign-in-a-sheet.xlsx', bytes: withOtherSign, people: 5, refused: 'corrupt' },
  { file: 'other-checksum.xlsx', bytes: () => told(whole(), CHECKSUM, said => said ^ 1, SHEET), people: 5, refused: 'corrupt' },
  // so large that the browser's own hand unpacks it
  {
    file: 'other-checksum-large.xlsx',
    bytes: () => told(whole(2000), CHECKSUM, said => said ^ 1, SHEET),
    people: 2000,
    refused: 'corrupt',
  },
  { file: 'shorter-than-told.xlsx', bytes: () => told(whole(), LENGTH, said => said + 1, SHEET), people: 5, refused: 'corrupt' },
  {
    file: 'shorter-than-told-large.xlsx',
    bytes: () => told(whole(2000), LENGTH, said => said + 1, SHEET),
    people: 2000,
    refused: 'corrupt',
  },
  {
    file: 'shorter-than-told-not-packed.xlsx',
    bytes: () => told(zipSync(unzipSync(whole()), { level: 0 }), LENGTH, said => said + 1, SHEET),
    people: 5,
    refused: 'corrupt',
  },
  // programs that watch over documents write their mark into this part and leave its checksum; a spreadsheet program opens it
  { file: 'mark-in-the-properties.xlsx', bytes: () => told(whole(), CHECKSUM, said => said ^ 1, 'docProps/core.xml'), people: 5 },
  { file: 'no-checksums.xlsx', bytes: () => told(whole(), CHECKSUM, () => 0), people: 5 },
  { file: 'streamed.xlsx', bytes: streamed, people: 5 },
]

export const damagedFiles: readonly Specimen[] = [...archives]
