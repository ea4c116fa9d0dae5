import { ApiError } from '../api/index.ts'
import { useAction } from '../data/index.ts'
import { useHost } from '../host/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import type { SheetOf } from './workbook.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Saves a file that takes its time to be made or to come: "Excel导出成功，请前往本地查看..." or "Excel导出失败，请重试..." (M067, M068).
 * Whoever is there by then is neither handed what another has asked for, nor told of it.
 */
export function useSaving() {
  const host = useHost()
  const t = useWords(commonWords)
  return useAction(async (make: () => Promise<{ file: Blob; name: string }>) => {
    const isHers = host.asks()
    try {
      const { file, name } = await make()
      if (!(await isHers())) return
      saveFile(file, name)
      host.notify({ tone: 'success', text: t('exported') })
    } catch (failure) {
      const isAborted = failure instanceof ApiError && failure.kind === 'aborted'
      if (!isAborted && (await isHers())) host.notify({ tone: 'error', text: t('exportFailed') })
      if (!(failure instanceof ApiError)) throw failure
    }
  })
}

/**
 * Saves a table as a file. The writer of spreadsheets is fetched when it is first needed (B184) and works in a worker: the page stays alive
 * (24,400 rows take 6 s).
 *
 * @example
 * const { run, busy } = useExport()
 * <Button icon="download" busy={busy} onClick={() => run(async () => ({ name, head, lines: await all() }))}>{t('export')}</Button>
 */
export function useExport() {
  const { run, busy } = useSaving()
  const write = async (table: () => Promise<SheetOf>) => {
    const [write, sheet] = await Promise.all([bookWriter(), table()])
    return { file: new Blob([await write(sheet)], { type: XLSX_TYPE }), name: `${sheet.name}.xlsx` }
  }
  return { run: (table: () => Promise<SheetOf>) => run(() => write(table)), busy }
}

/** Saves a file that the server keeps or makes. What refuses it is said as of every call. */
export function useDownload() {
  const host = useHost()
  return useAction(async (uri: string, name: string) => {
    const isHers = host.asks()
    const file = await host.readFile(uri).catch((error: unknown) => {
      if (error instanceof ApiError) host.report(error)
      throw error
    })
    if (await isHers()) saveFile(file, name)
  })
}

/** The xlsx file of a sheet; of one that is large as JSON, which its maker has written in turns: handing it over is nothing then. */
export const bookOf = async (sheet: SheetOf | Blob): Promise<Blob> => new Blob([await (await bookWriter())(sheet)], { type: XLSX_TYPE })

type BookWriter = (sheet: SheetOf | Blob) => Promise<ArrayBuffer>

/** A worker of one export; on the page's own thread where its policy forbids workers from a blob. */
async function bookWriter(): Promise<BookWriter> {
  try {
    const { default: Inline } = await import('./workbook.worker.ts?worker&inline')
    const worker = new Inline()
    const ask = <T>(message: 'hello' | SheetOf | Blob) =>
      new Promise<T>((answer, fail) => {
        worker.onmessage = (event: MessageEvent<T>) => answer(event.data)
        worker.onerror = fail
        worker.postMessage(message)
      })
    await ask('hello')
    return sheet => ask<ArrayBuffer>(sheet).finally(() => worker.terminate())
  } catch {
    const { workbookBytes } = await import('./workbook.ts')
    return async sheet => workbookBytes(sheet instanceof Blob ? (JSON.parse(await sheet.text()) as SheetOf) : sheet)
  }
}

/** Hands a file to the person. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
