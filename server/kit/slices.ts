/** How long one piece of work may hold the event loop before others are let in; no request holds it longer than 50 ms. */
const TURN_MS = 10

/** In the next turn of the loop; a page has no setImmediate. */
const later = (go: () => void) => void (globalThis.setImmediate ?? setTimeout)(go)

/** Lets everything in that has come meanwhile. */
export const pause = () => new Promise<void>(later)

/** When the loop turned last, as far as long work has looked; it is one loop, whoever keeps it. */
let began: number | undefined
function begin() {
  began = performance.now()
  later(() => {
    began = undefined
  })
}

const waiting: (() => void)[] = []
/**
 * Goes on in a turn in which nobody else goes on who waits here: what forty people are to be reckoned, each of it short, would be one long
 * turn together.
 */
export const ownTurn = () =>
  new Promise<void>(go => {
    if (waiting.push(go) === 1) later(letOneIn)
  })
function letOneIn() {
  begin()
  waiting.shift()!()
  if (waiting.length > 0) later(letOneIn)
}

/**
 * To be awaited between the steps of long work: goes on at once, or, when the turn is over, after everybody else. What runs without a
 * pause of its own is one turn together: the steps of an import, and statements of the embedded database, which come back at once.
 */
export function turn(): Promise<void> | undefined {
  if (began === undefined) begin()
  if (performance.now() - began! >= TURN_MS) return ownTurn()
}

/** Rows for one statement: on the embedded database a statement holds the loop until it has ended. */
export const STATEMENT_ROWS = 200

/** A long list as short ones. */
export function* slices<T>(list: readonly T[], size = STATEMENT_ROWS): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/** How much is one piece of long work: so many rows, and so many letters, since one row has a name, another thirty thousand letters. */
export interface Measure {
  readonly rows: number
  readonly letters: number
}
/** A long list as short ones, each of which ends where it has enough of either. */
export function* pieces<T>(list: Iterable<T>, most: Measure, lettersOf: (one: T) => number): Generator<readonly T[]> {
  let some: T[] = []
  let letters = 0
  for (const one of list) {
    some.push(one)
    letters += lettersOf(one)
    if (some.length < most.rows && letters < most.letters) continue
    yield some
    some = []
    letters = 0
  }
  if (some.length > 0) yield some
}

/** Rows between two looks at the clock: one of them may hold a hundred others. */
const STEP_ROWS = 20

/** A list that is gone through in turns. */
export const isLong = (some: unknown): some is readonly unknown[] => Array.isArray(some) && some.length > STATEMENT_ROWS

const listed = (row: unknown) =>
  typeof row === 'object' ? Object.values(row ?? {}).reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0) : 0
/** A list whose rows may hold lists of their own, as short ones: twenty rows of a thousand majors each would be one long turn. */
export const byTheirLists = <T>(rows: readonly T[]): Iterable<readonly T[]> =>
  pieces(rows, { rows: STEP_ROWS, letters: STATEMENT_ROWS }, listed)

/** What becomes of a long list, some of it at a time, in turns with everybody else's requests. `step`: so many, or which ones together. */
export async function inTurns<T, R>(
  list: readonly T[],
  each: (some: readonly T[]) => readonly R[],
  step: number | Iterable<readonly T[]> = STEP_ROWS,
): Promise<R[]> {
  const all: R[] = []
  for (const some of typeof step === 'number' ? slices(list, step) : step) {
    for (const one of each(some)) all.push(one)
    await turn()
  }
  return all
}
