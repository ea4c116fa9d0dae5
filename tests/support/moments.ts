/** Rows as they were put back by an undo: their moments are new, since no version comes back (R9). */
export const timeless = <Row extends object>(rows: readonly Row[]) =>
  rows.map(row => ({ ...row, created_time: undefined, updated_time: undefined }))
