import { usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, type Filter, type ListView } from '../../../core/ui/index.ts'
import { useMayWrite } from '../data.ts'
import { words } from '../messages/index.ts'
import { isNarrowed } from '../model.ts'
import { type View, views } from '../views.ts'
import { useImport } from './Toolbar.tsx'

export interface NothingProps {
  view: View
  listed: ListView
  filters: readonly Filter[]
  onClear: () => void
}

/** Why there is nobody, and what to do next. */
export function Nothing({ view, listed, filters, onClear }: NothingProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const importing = useImport()
  const canImport = usePlaces().canOpen('import-wizard')
  const mayEnrol = useMayWrite() && views[view].enrols === true && canImport
  const importButton = mayEnrol && <Button onClick={importing}>{t('importStudents')}</Button>
  if (!isNarrowed(listed)) return <Empty title={t(`none_${view}`)} text={t(`none_${view}_text`)} actions={importButton} />
  const chosen = filters.flatMap(filter =>
    filter.options.filter(option => listed.filters[filter.key]?.includes(option.value)).map(option => option.label),
  )
  const what = [...chosen, ...(listed.search ? [t('searching', { text: listed.search })] : [])]
  return (
    <Empty
      title={t('noneFound')}
      text={t('noneFoundText', { what: what.join('\u3000') })}
      actions={
        <>
          <Button onClick={onClear}>{common('clearFilters')}</Button>
          {importButton}
        </>
      }
    />
  )
}
