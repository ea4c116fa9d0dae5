import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Sort, Table, UiRoot } from '../../src/core/ui/index.ts'
import { columns, filtered, offer, type Row } from './rows.ts'

// as the rosters use it: sorting, selection and all
const shown = columns.map(column => ({ ...column, sortable: true, ...(column.key === 'name' && { strong: true }) }))
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => row.name
const selects = location.hash === '#selects'
function Page() {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => void offer(setText), [])
  return (
    <UiRoot>
      <Table
        label="学生"
        columns={shown}
        rows={filtered(text)}
        rowKey={keyOf}
        rowName={nameOf}
        sort={sort}
        onSort={setSort}
        {...(selects && { selected: picked, onSelect: setPicked })}
        maxHeight={600}
      />
    </UiRoot>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
