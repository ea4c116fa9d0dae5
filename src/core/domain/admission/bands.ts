export interface AdmissionRow {
  readonly province: string
  readonly track: string
  readonly year: number
  readonly college: string
  readonly major: string
  readonly minRank: number
  readonly minScore?: number
  readonly plan?: number
}
