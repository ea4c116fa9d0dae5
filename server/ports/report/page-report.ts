import type { Report } from '../ports.ts'

/** The server inside a page has no printer: the browser it runs in has one. */
export const pageReport: Report = {
  pdf: async () => undefined,
  sheet: async table => (await import('./sheet.ts')).sheetOf(table),
}
