import type { Entry, Fault, ImportKindName } from '../../../core/contracts/import/index.ts'
import type { Mapping } from './detect.ts'
import type { CellNote, Skipped } from './extract.ts'
import type { ReadFault } from './file-rules.ts'
import type { Opened } from './session.ts'

export type ToWorker =
  | { type: 'hello' }
  | { type: 'open'; file: Blob; name: string; kind: ImportKindName }
  | { type: 'table'; sheet: number; header: number; mapping: Mapping }

export type FromWorker =
  | { type: 'alive' }
  | { type: 'opened'; opened: Opened }
  | { type: 'rows'; entries: Entry[] }
  | { type: 'notes'; notes: CellNote[] }
  | { type: 'table'; skipped: Skipped[]; faults: Fault[] }
  | { type: 'fault'; fault: ReadFault }
