import type { import_batches } from '../resources/imports/table.ts'

type Undone = NonNullable<(typeof import_batches.$inferSelect)['undone']>

/** What stays is called by a name; where that is of a student, it is told only while she is of the school. */
export interface Kept {
  readonly name: string
  readonly whose: string | null
}
/** What became of some rows of an import that is being taken back. */
export interface Piece {
  readonly removed: number
  readonly restored: number
  /** Of those that stay, what a later import has written over: nothing of this one comes back when that one is taken back. */
  readonly handed?: number
  /** Those that stay. */
  readonly kept: readonly Kept[]
  /** Others stay too, and are not this person's to see: counted without a name. */
  readonly unnamed: number
  /** Of all that stays, what somebody who may more could still take back. */
  readonly left: number
}
/** So many names are told of those that stay. */
const NAMES = 50

/** What was taken back so far, piece by piece. */
export function undoneSoFar(before: Pick<Undone, 'removed' | 'restored' | 'handed'> | null) {
  // what a process had taken back before it was killed counts too, and what somebody else has; what stays is seen again, but for what was
  // handed on: that is the later one's
  let { removed, restored, handed = 0 } = before ?? { removed: 0, restored: 0 }
  const named: Kept[] = []
  let [kept, left, now] = [handed, 0, 0]
  return {
    add(piece: Piece) {
      removed += piece.removed
      restored += piece.restored
      handed += piece.handed ?? 0
      now += piece.removed + piece.restored + (piece.handed ?? 0)
      kept += piece.kept.length + piece.unnamed
      left += piece.left
      for (const one of piece.kept) if (named.length < NAMES) named.push(one)
    },
    /** Stored with a piece, in its transaction: what stays is told at the end. */
    passed: (piece?: Piece): Undone => ({
      ...{ removed: removed + (piece?.removed ?? 0), restored: restored + (piece?.restored ?? 0), kept: 0, names: [] },
      handed: handed + (piece?.handed ?? 0),
    }),
    all: () => ({
      undone: { removed, restored, kept, names: named.map(one => one.name), whose: named.map(one => one.whose), handed },
      left,
      now,
      /** Something of it was taken back. */
      isBack: removed + restored + handed > 0,
    }),
  }
}
