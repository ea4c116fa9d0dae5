import type { Entry, Fault, ImportKindName } from '../../../core/contracts/import/index.ts'
import type { CellNote, Skipped } from './extract.ts'
import type { ReadFault } from './file-rules.ts'
import type { Opened, TableAsked } from './session.ts'

export type ToWorker =
  | { type: 'hello' }
  | { type: 'open'; file: Blob; name: string; kind: ImportKindName }
  | { type: 'table'; asked: TableAsked }

export type FromWorker =
  | { type: 'alive' }
  | { type: 'opened'; opened: Opened }
  | { type: 'rows'; entries: Entry[] }
  | { type: 'notes'; notes: CellNote[] }
  | { type: 'table'; skipped: Skipped[]; faults: Fault[] }
  | { type: 'fault'; fault: ReadFault }
