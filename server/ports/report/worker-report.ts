import type { Printed, Report, Table } from '../ports.ts'
import { thread } from './thread.ts'

/** PDF made by pdfmake and spreadsheets by SheetJS, each in a thread of its own; `say` hears why one was not made. */
export function workerReport(say?: (line: string) => void): Report {
  return {
    pdf: thread<Printed>(new URL('./print-worker.ts', import.meta.url), say),
    sheet: thread<Table>(new URL('./sheet-worker.ts', import.meta.url), say),
  }
}
