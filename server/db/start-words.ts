import { CannotStart } from '../kit/cannot-start.ts'
import { databaseProblem } from '../kit/db.ts'
import { endAtOnce } from '../kit/end-at-once.ts'
import { damaged } from './folder.ts'
import { noRoomToFill, noRoomToStart, type Room } from './room.ts'

/** A start, or a task of a person at a console, on an embedded database. */
export interface Starting {
  readonly folder: string
  readonly room: Room
  /** Until what a first start lays down is there, nobody has saved anything. */
  isFirst(): boolean
}

/** A disk that another program fills meanwhile, in words of ours: the engine has its own, or throws what is no error at all. */
export const inOurWords =
  ({ folder, room, isFirst }: Starting) =>
  (error: unknown): never => {
    if (error instanceof CannotStart || (databaseProblem(error)?.status !== 507 && !room.isFull())) throw error
    throw isFirst() ? noRoomToFill(folder) : noRoomToStart(folder)
  }

/**
 * After this the engine answers nothing and holds the loop: a process that is gone is started again, and reads its log. What a first start
 * lays down is one transaction, whose largest statement may take more than all the room that is kept: none of it stays then. `opening`: the
 * folder that it has not opened.
 */
export const endsWithWords =
  ({ folder, isFirst }: Starting) =>
  (line: string, opening?: string): void => {
    if (opening) endAtOnce(damaged(opening, new Error(line)).message)
    if (line.includes('No space left')) endAtOnce((isFirst() ? noRoomToFill(folder) : noRoomToStart(folder)).message)
    endAtOnce(`the embedded database has stopped: ${line}. What was saved is there at the next start; a full disk is the usual cause.`)
  }
