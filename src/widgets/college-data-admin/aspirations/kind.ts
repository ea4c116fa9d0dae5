import type { ArtAspiration, Aspiration } from '../data.ts'

export type Kind = 'general' | 'arts'
/** A row of either kind: what only those of the arts have is not there in the others. */
export type Row = Aspiration & Partial<Pick<ArtAspiration, 'art_type' | 'foreign_language' | 'foreign_request'>>
