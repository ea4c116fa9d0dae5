import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { Checkbox, Segmented } from '../choice.tsx'
import { uiWords } from '../messages/index.ts'
import { useNarrow } from '../narrow.ts'
import { Popup } from '../Popup.tsx'
import { useUi } from '../ui-context.ts'
import type { Column } from './column.ts'

type Density = 'normal' | 'compact'
export interface Saved {
  hidden: string[]
  /** As the surroundings have it until somebody chooses. */
  density: Density | null
}

const fresh: Saved = { hidden: [], density: null }

function savedOf(kept: unknown): Saved {
  if (kept === null || typeof kept !== 'object') return fresh
  const hidden: unknown = Reflect.get(kept, 'hidden')
  const density: unknown = Reflect.get(kept, 'density')
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(item => typeof item === 'string') : [],
    density: density === 'compact' || density === 'normal' ? density : null,
  }
}

/** Which columns of a table are shown, and how densely; remembered under `name` where the surroundings remember. */
export function useTableView<R>(name: string, columns: readonly Column<R>[]) {
  const { density: around = 'normal', chosen } = useUi()
  const [saved, setSaved] = useState(() => savedOf(chosen?.read(`table-${name}`)))
  const save = (next: Saved) => {
    setSaved(next)
    chosen?.write(`table-${name}`, next)
  }
  const visible = useMemo(() => {
    const left = columns.filter(column => column.fixed || column.strong || !saved.hidden.includes(column.key))
    // what was remembered may hide every column of a table that has other columns today
    return left.length > 0 ? left : columns.slice(0, 1)
  }, [columns, saved.hidden])
  return { columns: visible, density: saved.density ?? around, all: columns, saved, save }
}

const Choices = styled.div`
  display: grid;
  gap: 4px;
  padding: 6px 16px;
  min-width: 180px;
  & > hr { margin: 6px 0; }
`

export interface TableViewProps<R> {
  /** What `useTableView` answered for the table. */
  view: ReturnType<typeof useTableView<R>>
}

/** The button beside a table that opens the choice of columns and row height. */
export function TableView<R>({ view }: TableViewProps<R>) {
  const t = useWords(commonWords)
  const u = useWords(uiWords)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { all, columns, density, saved, save } = view
  // a card has no columns
  if (useNarrow()) return null
  return (
    <>
      <IconButton
        ref={anchor}
        icon="columns"
        label={u('tableView')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popup
          anchor={anchor}
          layer={{ matchWidth: false, placement: 'bottom-end', maxHeight: 480 }}
          onClose={() => setOpen(false)}
          takesFocus
          role="dialog"
          aria-label={u('tableView')}
        >
          <Choices>
            <Segmented
              small
              aria-label={t('density')}
              options={[
                { value: 'normal', label: t('comfortable') },
                { value: 'compact', label: t('compact') },
              ]}
              value={density}
              onChange={chosen => save({ ...saved, density: chosen === 'compact' ? 'compact' : 'normal' })}
            />
            <hr />
            {all
              .filter(column => !column.fixed && !column.strong)
              .map(column => (
                <Checkbox
                  key={column.key}
                  checked={columns.includes(column)}
                  // a table without a column is none
                  disabled={columns.length === 1 && columns.includes(column)}
                  onChecked={on =>
                    save({ ...saved, hidden: on ? saved.hidden.filter(key => key !== column.key) : [...saved.hidden, column.key] })
                  }
                >
                  {column.title}
                </Checkbox>
              ))}
          </Choices>
        </Popup>
      )}
    </>
  )
}
