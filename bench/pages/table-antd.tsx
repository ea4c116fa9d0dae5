import { Table } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, filtered, offer } from './rows.ts'

const shown = columns.map(({ key, title }) => ({ key, title, dataIndex: key, width: 150 }))
function Page() {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<React.Key[]>([])
  useEffect(() => void offer(setText), [])
  return (
    <Table
      virtual
      scroll={{ x: 1050, y: 600 }}
      pagination={false}
      rowKey="id"
      columns={shown}
      dataSource={filtered(text)}
      rowSelection={{ selectedRowKeys: picked, onChange: setPicked }}
    />
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
