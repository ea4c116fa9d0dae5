import type { Entry, Fault, ImportKindName } from '../../../core/contracts/import/index.ts'
import type { ReadFault } from './file-rules.ts'
import type { Opened, TableAsked } from './session.ts'
import type { NoteBook, Table } from './table.ts'

/** Some rows with all that is known of them: a table in one message would be one long task for the page to unpack. */
export interface Slice {
  readonly entries: readonly Entry[]
  readonly faults: readonly (readonly [row: number, faults: readonly Fault[]])[]
  readonly noted: readonly (readonly [row: number, columns: number])[]
}

export type ToWorker =
  | { type: 'hello' }
  | { type: 'open'; file: Blob; name: string; kind: ImportKindName }
  | { type: 'table'; asked: TableAsked }
  /** The rows have come: before that no more are sent, which would wait beside all that the page has made of those before. */
  | { type: 'more' }

export type FromWorker =
  | { type: 'alive' }
  | { type: 'opened'; opened: Opened }
  | ({ type: 'rows' } & Slice)
  | ({ type: 'table' } & Pick<Table, 'sheets' | 'skipped' | 'hidden' | 'leftOut'> & Pick<NoteBook, 'first' | 'counts'>)
  | { type: 'fault'; fault: ReadFault }
