import { useAction, useRefresh } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, MenuButton, PlaceButton, useExport, useNarrow } from '../../../core/ui/index.ts'
import { useMayWrite } from '../data.ts'
import { words } from '../messages/index.ts'
import { type View, views } from '../views.ts'

export interface ToolbarProps {
  view: View
  /** Class of the view 'class': its own initial passwords. */
  uuid?: string
  isExporting: boolean
  onExport: () => void
}

/** What can be done with the whole list. */
export function Toolbar({ view, uuid, isExporting, onExport }: ToolbarProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const places = usePlaces()
  // on a phone the words alone, so that everything stands in one line
  const narrow = useNarrow()
  const mayEnrol = useMayWrite() && views[view].enrols === true
  const passwords = useInitialPasswords(uuid)
  const importing = useImport()
  return (
    <>
      <Button icon={narrow ? undefined : 'download'} busy={isExporting} onClick={onExport}>
        {common('export')}
      </Button>
      {mayEnrol && (
        <>
          {!narrow && (
            <Button icon="lock" busy={passwords.busy} onClick={passwords.run}>
              {t('initialPasswords')}
            </Button>
          )}
          {places.canOpen('import-wizard') && (
            <Button icon={narrow ? undefined : 'upload'} onClick={importing}>
              {t('importStudents')}
            </Button>
          )}
          <PlaceButton to="student.create" kind="primary">
            {t('create')}
          </PlaceButton>
          {narrow && (
            <MenuButton
              label={common('more')}
              align="end"
              items={[{ key: 'passwords', icon: 'lock', label: t('initialPasswords'), onPick: passwords.run }]}
            />
          )}
        </>
      )}
    </>
  )
}

/** Opens the import in a dialog; afterwards the rows and the numbers are asked for again. */
export function useImport() {
  const host = useHost()
  const refresh = useRefresh()
  return async () => {
    await host.open('import-wizard', { kind: 'students' })
    await refresh('relation/students', 'data_dict/grade')
  }
}

/** A file of the initial passwords of those who have never signed in (product decision 4). */
function useInitialPasswords(grade: string | undefined) {
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
  return { run: () => void fetched.run(), busy: fetched.busy || exporting.busy }
}
