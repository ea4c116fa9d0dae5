import styled from 'styled-components'
import { Button, useCopy } from '../../../core/ui/index.ts'

/** A line to paste: whole, in sight, and selected with one press where nothing copies. */
export const Code = styled.code`
  display: block;
  padding: 8px 12px;
  border-radius: var(--zy-r);
  background: var(--zy-ground);
  color: var(--zy-ink);
  font: 13px/20px ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  user-select: all;
`

/** Copies, and says whether it did. */
export function CopyButton({ text, label, primary }: { text: string; label: string; primary?: boolean }) {
  const { beside, copy } = useCopy<HTMLSpanElement>()
  return (
    <span ref={beside}>
      <Button kind={primary ? 'primary' : 'default'} icon="copy" onClick={() => void copy(text)}>
        {label}
      </Button>
    </span>
  )
}
