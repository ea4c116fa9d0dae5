import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { useField } from './Field.tsx'
import { Icon } from './Icon.tsx'

const Zone = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 36px 24px;
  border: 1px dashed var(--zy-edge);
  border-radius: var(--zy-r-float);
  text-align: center;
  color: var(--zy-ink-2);
  & > svg { color: var(--zy-brand); }
  & > b { color: var(--zy-ink); }
  & > small { font: var(--zy-t12); color: var(--zy-ink-3); }
  /* the real input lies over the whole zone: click, keyboard and drop all reach it */
  & > input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  &:hover { border-color: var(--zy-brand); }
  &[data-over] { border-color: var(--zy-brand); border-style: solid; background: var(--zy-brand-wash); }
  &:has(:focus-visible) { outline: 2px solid var(--zy-brand); outline-offset: 2px; }
  &:has(:disabled) { background: var(--zy-ground); border-color: var(--zy-line-2); }
  &:has(:disabled) > input { cursor: not-allowed; }
`

export interface FilePickerProps {
  /** What is asked for; the common "drop the file here" unless given. */
  label?: string
  /** The `accept` of the file input, for example `.xlsx,.xls`. */
  accept?: string
  /** Whatever was chosen or dropped, in one go; the caller refuses two when it wants one (B155), and wrong kinds. */
  onFiles: (files: File[]) => void
  /** Several may be chosen at once. */
  multiple?: boolean
  /** Limits and kinds, in words. */
  hint?: ReactNode
  /** What is wrong, in words. */
  error?: ReactNode
  disabled?: boolean
}

/** A place to drop a file on, or to press and choose one. */
export function FilePicker({ label, accept, onFiles, multiple, hint, error, disabled }: FilePickerProps) {
  const t = useWords(commonWords)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const field = useField()
  const hintId = useId()
  const labelId = useId()
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    // the same file may be chosen again after it was mended
    if (input.current) input.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // by hand, because the browser would silently keep one of several files
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <Zone
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={20} />
      <b id={labelId}>{label ?? t('dropFile')}</b>
      {(error || hint) && (
        <small id={hintId} style={error ? { color: 'var(--zy-zhu)' } : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </small>
      )}
      <input
        ref={input}
        type="file"
        id={field?.id}
        aria-labelledby={field ? `${field.labelId} ${labelId}` : labelId}
        aria-describedby={[(error || hint) && hintId, field?.describedBy].filter(Boolean).join(' ') || undefined}
        aria-invalid={error || field?.invalid ? true : undefined}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={event => take(event.target.files)}
      />
    </Zone>
  )
}
