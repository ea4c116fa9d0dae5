import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { turn } from '../kit/slices.ts'
import type { Vault } from '../ports/ports.ts'
import { import_changes } from '../resources/imports/table.ts'
import { type Correction, isSame, isUnsaid, type Made, opened } from './differences.ts'
import { laterThan, type Turn } from './turns.ts'

type OfBatch = Turn & { readonly uuid: string }
interface Piece {
  readonly batch: string
  readonly first: number
  readonly made: Made<Correction>[]
  isChanged: boolean
}
/** What later lists which stand say of some rows. */
export interface LaterCorrections {
  /**
   * Takes what an undone list had written of a field out from under the next list that names it: what stood before the undone one is
   * what stood before that one, and so does what goes with it (the other fields). `handed`, or `over` where somebody had changed it between
   * the two; undefined: no later one names it.
   */
  takeOut(undone: Made<Correction>, fields: readonly string[]): 'handed' | 'over' | undefined
  keep(): Promise<void>
}

/** Asked for some rows at a time, in the transaction that takes them back: what later lists have changed of them is held until its end. */
export function laterCorrections(vault: Vault, batch: OfBatch) {
  /** Where the changes of a row are kept, by list; they are sealed together with others. */
  let places = new Map<string, Map<string, number>>()
  let known: string | undefined

  async function find(tx: Db, laters: readonly string[]) {
    places = new Map()
    for (const later of laters) {
      const of = new Map<string, number>()
      const own = eq(import_changes.batch, later)
      const pieces = await tx.select({ first: import_changes.first }).from(import_changes).where(own)
      for (const { first } of pieces) {
        const [one] = await tx
          .select()
          .from(import_changes)
          .where(and(own, eq(import_changes.first, first)))
        for (const { difference } of one ? await opened<Correction>(vault, one.sealed) : []) of.set(difference.uuid, first)
        await turn()
      }
      places.set(later, of)
    }
  }

  return async (tx: Db, uuids: readonly string[]): Promise<LaterCorrections> => {
    const laters = await laterThan(tx, batch)
    // others may be imported, or taken back, meanwhile
    if (known !== laters.join()) await find(tx, laters)
    known = laters.join()
    const pieces: Piece[] = []
    for (const later of laters) {
      const firsts = new Set(uuids.flatMap(uuid => places.get(later)?.get(uuid) ?? []))
      if (firsts.size === 0) continue
      const found = await tx
        .select()
        .from(import_changes)
        .where(and(eq(import_changes.batch, later), inArray(import_changes.first, [...firsts])))
        .orderBy(asc(import_changes.first))
        .for('update')
      for (const { first, sealed } of found)
        pieces.push({ batch: later, first, made: await opened<Correction>(vault, sealed), isChanged: false })
    }
    return {
      takeOut(undone, fields) {
        const [field] = fields as [string]
        for (const piece of pieces) {
          const at = piece.made.findIndex(one => one.difference.uuid === undone.difference.uuid && field in (one.after ?? {}))
          if (at < 0) continue
          const one = piece.made[at]!
          if (!isSame(one.before?.[field], undone.after?.[field]) || !isUnsaid(one, undone, field)) return 'over'
          piece.made[at] = { ...one, before: { ...one.before, ...Object.fromEntries(fields.map(name => [name, undone.before?.[name]])) } }
          piece.isChanged = true
          return 'handed'
        }
      },
      async keep() {
        for (const { batch, first, made } of pieces.filter(one => one.isChanged))
          await tx
            .update(import_changes)
            .set({ sealed: await vault.seal(JSON.stringify(made)) })
            .where(and(eq(import_changes.batch, batch), eq(import_changes.first, first)))
      },
    }
  }
}
