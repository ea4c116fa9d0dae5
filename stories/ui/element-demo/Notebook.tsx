import { useState } from 'react'
import { useHost } from '../../../src/core/host/index.ts'
import { Button, Dialog, Field, Input, Select } from '../../../src/core/ui/index.ts'
import { nations } from '../sample.ts'

export interface NotebookProps {
  heading?: string
  limit?: number
  compact?: boolean
  entries?: readonly string[]
  onNoted?: (detail: { text: string }) => void
}

/** A little widget to hold the element kit against: a field, a list, a dialog, a message, an event. */
export default function Notebook({ heading = '记事', limit = 0, compact = false, entries = [], onNoted }: NotebookProps) {
  const host = useHost()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [nation, setNation] = useState<string | null>(null)
  return (
    <section style={{ display: 'grid', gap: 12, padding: 16 }} data-compact={compact}>
      <h2>
        {heading} {limit}
      </h2>
      <ul>
        {entries.map(entry => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      <Field label="内容">
        <Input value={text} onText={setText} />
      </Field>
      <Field label="民族">
        <Select options={nations} value={nation} onChange={setNation} />
      </Field>
      <Button kind="primary" onClick={() => setOpen(true)}>
        写下
      </Button>
      <Dialog
        open={open}
        width={440}
        title="写下这一条"
        onClose={() => setOpen(false)}
        footer={
          <Button
            kind="primary"
            onClick={() => {
              host.notify({ tone: 'success', text: '已写下', for: 0 })
              onNoted?.({ text })
            }}
          >
            确认
          </Button>
        }
      >
        {text || '（空）'}
      </Dialog>
    </section>
  )
}
