import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, filtered, offer, type Row } from './rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])
const shown = columns.map(({ key, title }) => ({ field: key, headerName: title, sortable: true }))
function Page() {
  const [text, setText] = useState('')
  useEffect(() => void offer(setText), [])
  return (
    <div style={{ height: 640 }}>
      <AgGridReact<Row>
        rowData={filtered(text) as Row[]}
        columnDefs={shown}
        getRowId={({ data }) => data.id}
        rowSelection={{ mode: 'multiRow' }}
      />
    </div>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
