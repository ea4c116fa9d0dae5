/** The last row of the audit trail: with the key of the seal it stands for all rows before it. */
export interface AuditHead {
  readonly place: number
  readonly hash: string
}

/** As it stands in the log and in the files of DATA_DIR. */
export const anchorLine = ({ place, hash }: AuditHead) => `audit anchor ${place} ${hash}`

/** The anchors in a text, a log among other lines. */
export const anchorsIn = (text: string): AuditHead[] =>
  [...text.matchAll(/audit anchor (\d{1,15}) ([\da-f]{64})/g)].map(([, place, hash]) => ({ place: Number(place), hash: hash! }))
