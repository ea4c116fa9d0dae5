import { ApiError } from '../api/index.ts'
import { useAction } from '../data/index.ts'
import { useHost } from '../host/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import type { SheetOf } from './workbook.ts'

/**
 * Saves a table as a file: "Excel导出成功，请前往本地查看..." or "Excel导出失败，请重试..." (M067, M068).
 * The writer of spreadsheets is fetched when it is first needed (C034).
 *
 * @example
 * const { run, busy } = useExport()
 * <Button icon="download" busy={busy} onClick={() => run(async () => ({ name, head, lines: await all() }))}>{t('export')}</Button>
 */
export function useExport() {
  const host = useHost()
  const t = useWords(commonWords)
  return useAction(async (table: () => Promise<SheetOf>) => {
    try {
      const [{ workbook }, sheet] = await Promise.all([import('./workbook.ts'), table()])
      saveFile(workbook(sheet), `${sheet.name}.xlsx`)
      host.notify({ tone: 'success', text: t('exported') })
    } catch (failure) {
      host.notify({ tone: 'error', text: t('exportFailed') })
      if (!(failure instanceof ApiError)) throw failure
    }
  })
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
