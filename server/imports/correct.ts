import type { SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Audit } from '../kit/audit.ts'
import { type Db, databaseProblem, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { turn } from '../kit/slices.ts'
import { OtherKey } from '../kit/unsealed.ts'
import type { import_batches } from '../resources/imports/table.ts'
import { type Correction, isSame, isUnsaid, keepChanges, type Made, type Moments, takeChanges } from './differences.ts'
import { mustStayOurs } from './kind-tables.ts'
import type { laterCorrections } from './later-corrections.ts'
import { storedKinds } from './stored-kinds.ts'
import type { Kept, Piece } from './undone.ts'

/** What is stored or to be stored of a row, by field, as its form sends it. */
export type Values = Readonly<Record<string, unknown>>

/** A row as it is stored. */
export interface Stored {
  readonly name: string
  readonly version: string
  readonly values: Values
  readonly moments: Moments
}

/** One stored row that is to be changed. */
export interface Change {
  readonly difference: Correction
  readonly values: Values
  /** The login name it gives is somebody else's in another school. */
  readonly isElsewhere?: boolean
}

export interface Writing {
  readonly tx: Db
  readonly ports: Ports
  /** Who corrects; without her only what was written before is put back. */
  readonly user?: User
  readonly audit: Audit
}

/** Writes what a list says of a stored row: by what its form does. Each stands with its resource. */
export type ChangeRow = (writing: Required<Writing>, uuid: string, values: Values) => Promise<void>

type Batch = typeof import_batches.$inferSelect

const some = (values: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map(field => [field, values[field] ?? null]))

/** Fields, and what goes with each of them: never by itself, or it would be put back where somebody has said the field anew. */
const withBeside = (kind: SchoolKindName, fields: readonly string[]) => [
  ...fields,
  ...fields.flatMap(field => storedKinds[kind].beside?.[field] ?? []),
]

/** Changes one stored row; undefined: it is no more what was compared. */
export async function change(
  kind: SchoolKindName,
  write: ChangeRow,
  writing: Required<Writing>,
  { difference, values }: Change,
): Promise<Made | undefined> {
  const stored = storedKinds[kind]
  const { uuid, version } = difference
  const before = await stored.read(writing.tx, uuid)
  if (before?.version !== version) return
  await write(writing, uuid, values)
  const after = await stored.read(writing.tx, uuid)
  const fields = Object.keys(values)
  const moments = Object.fromEntries(Object.entries(after!.moments).filter(([field]) => fields.includes(field)))
  return {
    difference,
    before: some(before.values, withBeside(kind, fields)),
    after: some(after!.values, fields),
    left: after!.version,
    moments,
  }
}

/**
 * Fields of a row that are still as an import has left them. What somebody has changed since is hers, also where it says again
 * what the import had said: else an undo would give back a right that was taken from somebody meanwhile.
 */
const untouched = (now: Stored, made: Made, fields = Object.keys(made.after ?? {})) =>
  fields.filter(field => isSame(now.values[field], made.after?.[field]) && isUnsaid(now, made, field))

/** Puts back what an import that did not come to its end has changed, as if it had never been; but what somebody has saved meanwhile stays. */
export async function restoreChanged(db: Db, ports: Ports, kind: SchoolKindName, batch: string): Promise<void> {
  const stored = storedKinds[kind]
  const putSomeBack = async (tx: Db) => {
    const piece = await takeChanges(tx, ports.vault, batch)
    for (const made of piece?.made.toReversed() ?? []) {
      const { difference, before, left } = made
      const now = before && (await stored.read(tx, difference.uuid))
      const free = now ? untouched(now, made) : []
      if (!now || free.length === 0) continue
      // where the class is gone meanwhile, or the login name taken, what the import has written stays: else it would never end
      const came = await putBack({ ports, audit: async () => {} }, tx, kind, difference.uuid, some(before, withBeside(kind, free)))
      if (came === 'back' && now.version === left) await stored.stamp(tx, difference.uuid, difference.version)
    }
    return piece !== undefined
  }
  try {
    while (await db.transaction(putSomeBack)) await turn()
  } catch (error) {
    // what stood there before cannot be read any more: the import ends all the same, and says so
    if (!(error instanceof OtherKey)) throw error
  }
}

/** Takes back some of what an import has changed, where neither somebody nor a later list has changed it since, and names the others; undefined: nothing is left of it. */
export async function undoChanges(
  { tx, ...writing }: Writing,
  kind: SchoolKindName,
  batch: Pick<Batch, 'uuid' | 'work_unit'>,
  laters: ReturnType<typeof laterCorrections>,
  below: number | undefined,
): Promise<(Piece & { readonly first: number }) | undefined> {
  const { vault } = writing.ports
  const piece = await takeChanges(tx, vault, batch.uuid, below)
  if (!piece) return
  const kept: Kept[] = []
  const stays: typeof piece.made = []
  const back: string[] = []
  let [left, handed] = [0, 0]
  const later = await laters(
    tx,
    piece.made.map(one => one.difference.uuid),
  )
  for (const made of piece.made.toReversed()) {
    const { difference, before = {}, after = {} } = made
    const now = await storedKinds[kind].read(tx, difference.uuid)
    const fields = Object.keys(after)
    const byLater = new Map(fields.map(field => [field, later.takeOut(made, withBeside(kind, [field]))]))
    /** What this list may still have to take back of her. */
    const own = fields.filter(field => byLater.get(field) !== 'handed')
    const rest = { ...made, before: some(before, withBeside(kind, own)), after: some(after, own) }
    // who has changed schools is the other school's: nothing of her is changed, or told; of who is gone there is nothing
    if (now?.values.work_unit !== batch.work_unit) {
      if (own.length > 0) stays.unshift(rest)
      continue
    }
    const free = untouched(
      now!,
      made,
      fields.filter(field => !byLater.get(field)),
    )
    const came = free.length > 0 ? await putBack(writing, tx, kind, difference.uuid, some(before, withBeside(kind, free))) : 'cannot'
    if (came === 'back') back.push(difference.uuid)
    else if (own.length > 0) stays.unshift(rest)
    else handed += 1
    if (came === 'forbidden') left += 1
    if (came !== 'back' || free.length < fields.length) kept.push({ name: now!.name, whose: kind === 'students' ? difference.uuid : null })
  }
  await later.keep()
  if (writing.user && kind === 'students') mustStayOurs(tx, batch, writing.user, back)
  // what could not be put back by her may be by somebody else
  await keepChanges(tx, vault, batch.uuid, piece.first, stays)
  return { removed: 0, restored: back.length, handed, kept, unnamed: 0, left, first: piece.first }
}

/** `cannot` where the old values cannot be stored any more: the class is gone, the login name is taken. `forbidden`: not by her. */
async function putBack(
  writing: Omit<Writing, 'tx'>,
  db: Db,
  kind: SchoolKindName,
  uuid: string,
  values: Values,
): Promise<'back' | 'cannot' | 'forbidden'> {
  try {
    // what is not put back after all is not on record either
    const entries: Parameters<Audit>[] = []
    const audit: Audit = async (...entry) => void entries.push(entry)
    await db.transaction(tx => storedKinds[kind].putBack({ ...writing, tx, audit }, uuid, values))
    for (const entry of entries) await writing.audit(...entry)
    return 'back'
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error)
    if (problem?.status === 403) return 'forbidden'
    if (problem?.status === 400) return 'cannot'
    throw error
  }
}
