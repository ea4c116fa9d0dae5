import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds } from '../../../core/contracts/import/index.ts'

interface Props {
  kind: ImportKindName
  field: string
  text: string
  label: string
  /** `undefined` leaves the cell as it was; the step is where to go next: Enter down, Shift+Enter up. */
  onDone: (text: string | undefined, step: -1 | 0 | 1) => void
}

/** One cell being typed. Enter keeps, Escape forgets, leaving keeps. */
export function CellEditor({ kind, field, text, label, onDone }: Props) {
  const [value, setValue] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const listId = useId()
  const options = importKinds[kind].columns.find(column => column.field === field)?.options
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const done = (result: string | undefined, step: -1 | 0 | 1) => {
    if (isDone.current) return
    isDone.current = true
    onDone(result, step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') done(value, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') done(undefined, 0)
    else return
    // Escape closes the cell, not the dialog
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={input}
        value={value}
        aria-label={label}
        list={options ? listId : undefined}
        onChange={event => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => done(value, 0)}
      />
      {options && (
        <datalist id={listId}>
          {options.map(option => (
            <option key={option.value} value={option.value} />
          ))}
        </datalist>
      )}
    </>
  )
}
