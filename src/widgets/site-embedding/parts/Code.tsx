import { useRef } from 'react'
import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, copyText } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

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
  const t = useWords(words)
  const host = useHost()
  const beside = useRef<HTMLSpanElement>(null)
  const copy = async () => {
    const isCopied = await copyText(text, beside.current)
    host.notify(isCopied ? { tone: 'success', text: t('copied') } : { tone: 'warning', text: t('copyFailed') })
  }
  return (
    <span ref={beside}>
      <Button kind={primary ? 'primary' : 'default'} icon="copy" onClick={() => void copy()}>
        {label}
      </Button>
    </span>
  )
}
