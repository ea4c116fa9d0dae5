import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { onDemand } from '../on-demand.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { RICH_TEXT_MAX } from './length.ts'

/** B214: it appears after 100 ms, so that a dialog is on screen before the editor makes the page work. */
const APPEARS_AFTER_MS = 100

export interface RichTextProps {
  /** HTML by our allow-list; empty for an empty text. */
  value: string
  /** Told the cleaned text after every change. */
  onChange: (html: string) => void
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** In characters of plain text; 500 (B214). */
  max?: number
  /** Of the frame, in px; 250 (B214). */
  height?: number
  /** Only where there is no field around it. */
  'aria-label'?: string
}

const Editor = onDemand<Required<Omit<RichTextProps, 'aria-label'>> & { label: string | undefined }>(() =>
  import('./Editor.tsx').then(part => part.Editor),
)
const Place = styled.div`
  display: grid;
  min-width: 0;
`

/**
 * A text with a little structure. What comes out is cleaned, what is pasted too; over the limit it says so and keeps every word.
 *
 * @example
 * <Field label={t('content')} error={errors.content}><RichText value={content} onChange={setContent} /></Field>
 */
export function RichText({
  placeholder = '',
  disabled = false,
  readOnly = false,
  max = RICH_TEXT_MAX,
  height = 250,
  'aria-label': label,
  ...rest
}: RichTextProps) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), APPEARS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Place style={{ minHeight: height }}>
      {due ? (
        <Editor {...rest} placeholder={placeholder} disabled={disabled} readOnly={readOnly} max={max} height={height} label={label} />
      ) : (
        <Skeleton width="100%" height={height} />
      )}
    </Place>
  )
}

export interface RichTextViewProps {
  /** As the server has it; cleaned once more before it is shown. */
  html: string
}

const View = onDemand<RichTextViewProps>(() => import('./View.tsx').then(part => part.View), <Skeleton width="80%" />)

/** A rich text to read. It is cleaned again here: no style, no script, no picture, links open elsewhere. */
export const RichTextView = ({ html }: RichTextViewProps) => (html ? <View html={html} /> : null)
