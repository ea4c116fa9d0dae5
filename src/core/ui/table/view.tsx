import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { Checkbox, Segmented } from '../choice.tsx'
import { uiWords } from '../messages/index.ts'
import { useNarrow } from '../narrow.ts'
import { Popup } from '../Popup.tsx'
import type { Column } from './column.ts'

interface Saved {
  hidden: string[]
  density: 'normal' | 'compact'
}

const fresh: Saved = { hidden: [], density: 'normal' }

function read(key: string): Saved {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (saved === null || typeof saved !== 'object') return fresh
    const hidden: unknown = Reflect.get(saved, 'hidden')
    return {
      hidden: Array.isArray(hidden) ? hidden.filter(item => typeof item === 'string') : [],
      density: Reflect.get(saved, 'density') === 'compact' ? 'compact' : 'normal',
    }
  } catch {
    // storage may be closed to an embedded page; the choice then lasts as long as the page
    return fresh
  }
}

/** Which columns of a table are shown, and how densely; remembered on this machine under `name`. */
export function useTableView<R>(name: string, columns: readonly Column<R>[]) {
  const key = `zy-table-${name}`
  const [saved, setSaved] = useState(() => read(key))
  const save = (next: Saved) => {
    setSaved(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // as above
    }
  }
  const visible = useMemo(
    () => columns.filter(column => column.fixed || column.strong || !saved.hidden.includes(column.key)),
    [columns, saved.hidden],
  )
  return { columns: visible, density: saved.density, all: columns, saved, save }
}

const Choices = styled.div`
  display: grid;
  gap: 4px;
  padding: 6px 16px;
  min-width: 180px;
  & > hr { margin: 6px 0; }
`

/** The button beside a table that opens the choice of columns and row height. */
export function TableView<R>({ view }: { view: ReturnType<typeof useTableView<R>> }) {
  const t = useWords(commonWords)
  const u = useWords(uiWords)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { all, saved, save } = view
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
              value={saved.density}
              onChange={density => save({ ...saved, density: density === 'compact' ? 'compact' : 'normal' })}
            />
            <hr />
            {all
              .filter(column => !column.fixed && !column.strong)
              .map(column => (
                <Checkbox
                  key={column.key}
                  checked={!saved.hidden.includes(column.key)}
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
