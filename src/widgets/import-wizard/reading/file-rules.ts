/** B153, G101: exactly 5 MB is allowed. */
export const MAX_MEGABYTES = 5
/** B167. */
export const CHUNK = 10_240
export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 256
export const MAX_SHEETS = 64
/** Excel's own limit of characters in a cell; what is longer was made by no person, and is longer than every column may be. */
export const MAX_CELL = 32_767
/** What a workbook may grow to when unpacked: a full 5 MB roster needs about 40 MB. */
export const MAX_INFLATED = 64 * 1024 * 1024
export const MAX_ZIP_ENTRIES = 2000

export type ReadFaultCode =
  | 'one_file'
  | 'suffix'
  | 'too_large'
  | 'empty_file'
  | 'encrypted'
  | 'not_spreadsheet'
  | 'corrupt'
  | 'unsafe'
  | 'inflates_too_much'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_slow'
  | 'no_rows'
  | 'no_header'

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

/** B153–B155: what can be told from the file list alone, before a byte is read. */
export function refuseFiles(files: readonly { name: string; size: number }[]): ReadFault | undefined {
  const [file, second] = files
  if (second) return { code: 'one_file' }
  if (!file) return
  if (!/\.(xlsx|xls|csv)$/i.test(file.name)) return { code: 'suffix' }
  if (file.size > MAX_MEGABYTES * 1024 * 1024) return { code: 'too_large', params: { n: MAX_MEGABYTES } }
  if (file.size === 0) return { code: 'empty_file' }
}

/** How long reading may take before its worker is killed: a hostile file is small, an honest long one is not. */
export const patience = (bytes: number) => 2000 + Math.round((bytes / 1024 / 1024) * 4000)
