import { useRef } from 'react'
import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** A new initial password, to be told once (G009). */
export interface Shown {
  readonly name: string
  readonly username: string
  readonly password: string
}

const List = styled.dl`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & > div { display: flex; justify-content: space-between; gap: 24px; padding: 9px 0; }
  & > div + div { border-top: 1px solid var(--zy-line); }
  & dt { color: var(--zy-ink-2); }
  & dd { font-variant-numeric: tabular-nums lining-nums; user-select: all; }
  & > div:last-child > dd { font-weight: 600; letter-spacing: .04em; }
`

/** Login name and initial password, once; the clipboard is missing on plain-http intranets, where one selects by hand. */
export function PasswordDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const list = useRef<HTMLDListElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${shown.name}\t${shown.username}\t${shown.password}`)
      host.notify({ tone: 'success', text: t('copied') })
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current)
      host.notify({ tone: 'warning', text: t('copyFailed') })
    }
  }
  return (
    <Dialog
      open
      width={440}
      title={t('passwordTitle', { name: shown.name })}
      onClose={onClose}
      footNote={t('passwordNote')}
      footer={
        <>
          <Button onClick={onClose}>{common('close')}</Button>
          <Button kind="primary" icon="copy" onClick={copy}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <List ref={list}>
        <div>
          <dt>{t('username')}</dt>
          <dd>{shown.username}</dd>
        </div>
        <div>
          <dt>{t('password')}</dt>
          <dd>{shown.password}</dd>
        </div>
      </List>
    </Dialog>
  )
}
