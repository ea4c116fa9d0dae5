/** More lines than a sheet can have. */
const SHEET = 2 ** 21

/** Where a row stands when several sheets are one table: the number of the sheet (0 where there is only one, else from 1) and its line. */
export const placeIn = (sheet: number, row: number): number => sheet * SHEET + row
export const sheetNumber = (place: number): number => Math.floor(place / SHEET)
export const rowNumber = (place: number): number => place % SHEET
