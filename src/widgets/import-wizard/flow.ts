import type { ImportReport } from '../../core/contracts/import/index.ts'
import type { Left } from './corrections.ts'
import type { Grid } from './grid.ts'
import type { Choice, Step } from './model.ts'
import type { ReadFault } from './reading/file-rules.ts'
import type { Unfinished } from './use-kept.ts'

/** `left`: the wizard was closed, and nobody waits for the answer; the import goes on. */
/** `changed`: somebody has changed what was compared; it is compared again. */
export type Outcome = 'sent' | 'refused' | 'changed' | 'failed' | 'broken' | 'cancelled' | 'left'

export interface Sent {
  readonly outcome: Outcome
  readonly report?: ImportReport
  /** Of one that failed: what the server says. */
  readonly why?: string
}

export interface Flow {
  readonly step: Step
  /** Whether the next file is a list that corrects what is stored. */
  readonly corrects: boolean
  setCorrects(on: boolean): void
  choose(files: readonly File[]): Promise<ReadFault | undefined>
  /** Back to the first step; ends whatever is being read. */
  restart(): void
  rematch(): void
  /** Other sheet, header or columns; the file is not read again. */
  rechoose(choice: Choice): void
  /** Takes out the table that was chosen. */
  take(): Promise<void>
  /** The table of the preview with all sheets of like shape. */
  takeAll(): Promise<void>
  edit(change: (grid: Grid) => Grid): void
  /** The columns that no field takes are not wanted, now and under these headings. */
  leaveOut(): void
  /** The table under the hands is a list that corrects, from now on. */
  correct(): void
  /** On to what it would change, and back. */
  compare(): void
  /** Which changes are left. */
  leave(left: Left): void
  send(): Promise<Sent>
  /** What was not imported to its end the last time; only at the first step. */
  readonly unfinished: Unfinished | undefined
  /** Takes it up where it was left; where its import is under way, its end is the answer. */
  goOn(): Promise<Sent | undefined>
  /** Nothing is kept of it any more. */
  giveUp(): void
  /** Asks the server to stop; `send` then answers what really happened. */
  stop(): void
  backToTable(): void
}
