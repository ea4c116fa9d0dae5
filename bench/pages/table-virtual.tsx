// The limit: TanStack Virtual and a plain table.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, filtered, offer } from './rows.ts'

function Page() {
  const [text, setText] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const list = filtered(text)
  const virtual = useVirtualizer({ count: list.length, getScrollElement: () => frame.current, estimateSize: () => 40, overscan: 12 })
  useEffect(() => void offer(setText), [])
  const items = virtual.getVirtualItems()
  return (
    <div ref={frame} style={{ height: 600, overflow: 'auto' }}>
      <table style={{ width: '100%' }}>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const row = list[index]
            return (
              row && (
                <tr key={row.id} style={{ height: 40 }}>
                  {columns.map(({ key }) => (
                    <td key={key}>{row[key]}</td>
                  ))}
                </tr>
              )
            )
          })}
          <tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </div>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
