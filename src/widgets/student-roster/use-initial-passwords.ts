import { useAction } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { useExport } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'

/** Saves a file of the initial passwords of those who have never signed in, of one class or of all (product decision 4). */
export function useInitialPasswords(grade: string | undefined): () => void {
  const host = useHost()
  const t = useWords(words)
  const exporting = useExport()
  const fetched = useAction(async () => {
    const isSure = await host.confirm({ title: t('passwordsConfirm'), text: t('passwordsConfirmText'), ok: t('initialPasswords') })
    if (!isSure) return
    const rows = await host.api.students.download_cleartext_pass(grade ? { grade } : {})
    if (rows.length === 0) return host.notify({ tone: 'info', text: t('noPasswords'), for: 5000 })
    await exporting.run(async () => ({
      name: t('passwordsFile'),
      head: [t('grade'), t('name'), t('username'), t('password')],
      lines: rows.map(row => [row.grade ?? '', row.name, row.username, row.password]),
    }))
  })
  return () => void fetched.run()
}
