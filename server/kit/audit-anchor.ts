import type { Vault } from '../ports/ports.ts'

/** The last row of the audit trail: with the key of the seal it stands for all rows before it. */
export interface AuditHead {
  readonly place: number
  readonly hash: string
  /** Put on by the server, so that whoever may write where anchors lie cannot make one up. Those of older versions have none. */
  readonly seal?: string
}

/** What a folder says of its trail: the last row of each process, and in a file that only grows one row of each hour and of each that is over. */
export interface Anchored {
  readonly heads: readonly AuditHead[]
  readonly history: readonly AuditHead[]
}

/**
 * Whether a folder says how many rows there were, and no longer which was the last: as soon as anything is anchored there is a head, and
 * without one what came since the newest line of the hour may be gone.
 */
export const isHeadless = async (vault: Vault, { heads, history }: Anchored): Promise<boolean> =>
  history.length > 0 && (await newestOwn(vault, heads, 1)).length === 0

const sealOf = (vault: Vault, { place, hash }: AuditHead) => vault.mac(`audit anchor ${place} ${hash}`)
export const sealedHead = async (vault: Vault, head: AuditHead): Promise<AuditHead> => ({ ...head, seal: await sealOf(vault, head) })

/** As it stands in the log and in the files of DATA_DIR. */
export const anchorLine = ({ place, hash, seal }: AuditHead) => `audit anchor ${place} ${hash}${seal ? ` ${seal}` : ''}`

/** The anchors in a text, a log among other lines; one that ends within its seal is none. */
export const anchorsIn = (text: string): AuditHead[] =>
  [...text.matchAll(/audit anchor (\d{1,15}) ([\da-f]{64})(?: ([\da-f]{64})(?![\da-f])|(?! *[\da-f]))/g)].map(([, place, hash, seal]) => ({
    place: Number(place),
    hash: hash!,
    ...(seal && { seal }),
  }))

/** Longer than an anchor is. A log that was cut under its server may begin with gigabytes of nothing, all in one line. */
const LONGEST = 256
/** The anchors of a log that comes in pieces. */
export async function* anchorsAmong(pieces: AsyncIterable<string>): AsyncGenerator<AuditHead> {
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    const line = text.lastIndexOf('\n') + 1
    // of a line that has no end yet the last anchor may not be there as a whole
    const last = text.lastIndexOf('audit anchor')
    const end = Math.max(line, last > text.length - 2 * LONGEST ? last : text.length - LONGEST)
    yield* anchorsIn(text.slice(0, end))
    rest = text.slice(end)
  }
  yield* anchorsIn(rest)
}

/**
 * Which of these the server has sealed, which were written before it sealed any, and which are neither: an anchor without a seal that
 * comes after one with, or whose seal is wrong, was written by somebody else.
 */
export async function tellApart(vault: Vault, anchors: readonly AuditHead[]) {
  const own: AuditHead[] = []
  for (const anchor of anchors) if (anchor.seal && anchor.seal === (await sealOf(vault, anchor))) own.push(anchor)
  // a list of arguments has a measure, and a year of anchors is longer
  const first = own.reduce((least, { place }) => Math.min(least, place), Number.POSITIVE_INFINITY)
  const older = anchors.filter(({ seal, place }) => !seal && place < first)
  return { own, older, others: anchors.length - own.length - older.length }
}

/** Of these the last ones that the server has sealed, so many; of the rest no seal is reckoned. */
export async function newestOwn(vault: Vault, anchors: readonly AuditHead[], most: number): Promise<readonly AuditHead[]> {
  const own: AuditHead[] = []
  for (const anchor of anchors.toSorted((a, b) => b.place - a.place)) {
    if (anchor.seal && anchor.seal === (await sealOf(vault, anchor))) own.push(anchor)
    if (own.length === most) break
  }
  return own
}
