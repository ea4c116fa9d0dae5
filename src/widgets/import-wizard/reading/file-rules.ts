/** B153, G101: exactly 5 MB is allowed. */
export const MAX_MEGABYTES = 5
/** B167. */
export const CHUNK = 10_240
export const MAX_ROWS = 50_000
/** Rows of a sheet: titles, headings and notes stand beside the people. */
export const MAX_LINES = MAX_ROWS + 100
export const MAX_COLUMNS = 256
/** Rows of all sheets together: a full list and those of the years before. */
export const MAX_BOOK_ROWS = 4 * MAX_ROWS
/** Places for cells of all sheets together, filled or not: a full list of 60 columns, and a million more. */
export const MAX_PLACES = 4_000_000
/** A sheet a class, in a school of every size. */
export const MAX_SHEETS = 256
/** Excel's own limit of characters in a cell; what is longer was made by no person, and is longer than every column may be. */
export const MAX_CELL = 32_767
/** So much of its source is read of a text: most programs need one sign for each of its characters, the longest-winded ten. */
export const MAX_SOURCE = 16 * (MAX_CELL + 1)
/** Characters of what is read as one: a cell, a shared text, the list of sheets. A sheet may be named by four million. */
export const MAX_HELD = 5 * 1024 * 1024
/** Characters of a table: one text of a workbook may stand in every cell, and a worker hands it over for each. A full list has eight million. */
export const MAX_TEXT = 16 * 1024 * 1024
/** Characters of all cells of a workbook, of columns and sheets too that nobody takes; each text that several share once. */
export const MAX_BOOK_TEXT = 32 * 1024 * 1024
/** What a workbook may grow to when unpacked: a full 5 MB roster needs about 40 MB. */
export const MAX_INFLATED = 64 * 1024 * 1024
/** Tags of one kind in a part, or in a text: more than a workbook may have of cell formats (65,490). */
export const MAX_TAGS = 65_536
/** Characters of the tag of a row or a cell: of each some attributes are looked for. */
export const MAX_TAG = 65_536
/** Number formats that cells have, of one book: Excel's own limit is 250. */
export const MAX_FORMATS = 1000
/** A roster with a photo for each student has thousands. */
export const MAX_ZIP_ENTRIES = 20_000

export type ReadFaultCode =
  | 'one_file'
  | 'suffix'
  | 'too_large'
  | 'empty_file'
  | 'encrypted'
  | 'not_spreadsheet'
  | 'other_format'
  | 'web_page'
  | 'text_file'
  | 'corrupt'
  | 'unsafe'
  | 'inflates_too_much'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_sheets'
  | 'too_slow'
  | 'no_rows'

export interface ReadFault {
  readonly code: ReadFaultCode
  readonly params?: Readonly<Record<string, string | number>>
}

/** A file that cannot be read, for a reason that has words. Anything else that is thrown while reading counts as `corrupt`. */
export class ReadError extends Error {
  readonly fault: ReadFault
  constructor(code: ReadFaultCode, params?: ReadFault['params']) {
    super(code)
    this.fault = params ? { code, params } : { code }
  }
}

/** B153–B155: what can be told from the file list alone, before a byte is read. `megabytes`: what a file of this kind may weigh. */
export function refuseFiles(files: readonly { name: string; size: number }[], megabytes = MAX_MEGABYTES): ReadFault | undefined {
  const [file, second] = files
  if (second) return { code: 'one_file' }
  if (!file) return
  if (!/\.(xlsx|xls|csv)$/i.test(file.name)) return { code: 'suffix' }
  if (file.size > megabytes * 1024 * 1024) return { code: 'too_large', params: { n: megabytes } }
  if (file.size === 0) return { code: 'empty_file' }
}

/** How long reading may take before its worker is killed: a hostile file is small, an honest long one is not. */
export const patience = (bytes: number) => 2000 + Math.round((bytes / 1024 / 1024) * 4000)
