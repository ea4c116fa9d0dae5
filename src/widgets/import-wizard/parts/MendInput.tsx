import { useWords } from '../../../core/i18n/index.ts'
import { Input } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { words } from '../messages/index.ts'
import { headerOf } from '../wording.ts'

interface Props {
  grid: Grid
  row: number
  field: string
  onDone: (text: string) => void
}

/** One cell being typed outside the sheet: Enter or leaving keeps it. */
export function MendInput({ grid, row, field, onDone }: Props) {
  const t = useWords(words)
  return (
    <Input
      data-autofocus=""
      autoFocus
      defaultValue={grid.entries.find(entry => entry.row === row)?.cells[field] ?? ''}
      aria-label={t('editCell', { row, field: headerOf(grid.kind, field) })}
      onBlur={event => onDone(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
