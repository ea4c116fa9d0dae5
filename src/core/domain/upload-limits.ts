/** How much a file may weigh that is sent. */
export interface UploadLimit {
  /** In MB of 1024 × 1024 bytes. */
  readonly maxMb: number
  /** Exactly this much is already too much: the 10 MB fields (G101). */
  readonly below: boolean
}
/** B219–B228, G100, G101: pictures stay below 10 MB, the general field takes up to 100 MB. */
export const uploadLimits = {
  image: { maxMb: 10, below: true },
  file: { maxMb: 100, below: false },
} as const satisfies Readonly<Record<'image' | 'file', UploadLimit>>

const MB = 1024 * 1024
/** The most bytes that are taken. */
export const mostBytes = ({ maxMb, below }: UploadLimit): number => maxMb * MB - (below ? 1 : 0)
/** Pictures of evidence that one record carries, as many as an evaluation of an activity (B226). */
export const MOST_PICTURES = 6
