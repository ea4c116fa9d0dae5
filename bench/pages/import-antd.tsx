// As most schools' programs do it: SheetJS reads, the rows are checked, antd's table shows them.
import { Table } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as XLSX from 'xlsx'
import { faultsOf } from './roster-rules.ts'
import { shown } from './shown.ts'

type Row = Record<string, string>
function Page() {
  const [rows, setRows] = useState<Row[]>([])
  const [faults, setFaults] = useState(0)
  useEffect(() => {
    if (rows.length > 0) shown()
  }, [rows])
  const read = async (file: File | undefined) => {
    if (!file) return
    const book = XLSX.read(await file.arrayBuffer())
    const found = XLSX.utils.sheet_to_json<Row>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    setFaults(faultsOf(found))
    setRows(found)
  }
  const columns = Object.keys(rows[0] ?? {}).map(name => ({ title: name, dataIndex: name, width: 140 }))
  return (
    <>
      <input type="file" onChange={event => void read(event.target.files?.[0])} />
      <p>
        {rows.length} {faults}
      </p>
      <Table virtual scroll={{ x: 2400, y: 600 }} pagination={false} rowKey="证件号码" columns={columns} dataSource={rows} />
    </>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
