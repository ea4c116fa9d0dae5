import { useState } from 'react'
import styled from 'styled-components'
import { type ImportKindName, type ImportReport, isPublished } from '../../../core/contracts/import/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button } from '../../../core/ui/index.ts'
import type { Undone } from '../data.ts'
import { words } from '../messages/index.ts'
import { undoneWords } from '../wording.ts'

const Body = styled.div`
  padding: 40px 24px 56px;
  & > h3 { font: var(--zy-t20); }
  & > p { padding-top: 4px; color: var(--zy-ink-2); }
  & > div { display: flex; gap: 12px; padding-top: 16px; }
`

interface Props {
  kind: ImportKindName
  report: ImportReport
  onUndo: (batch: string) => Promise<Undone>
  onAgain: () => void
}

/** Where the wizard is part of a page and does not close: what happened, and the way back. */
export function DoneStep({ kind, report, onUndo, onAgain }: Props) {
  const t = useWords(words)
  const host = useHost()
  const [undone, setUndone] = useState<Undone>()
  const [busy, setBusy] = useState(false)
  const { batch, created, updated, unchanged, removed = 0 } = report
  const undo = async () => {
    const ok = await host.confirm({
      title: t('undoConfirm', { n: created + updated }),
      text: t(isPublished(kind) ? 'undoPublishedText' : 'undoText'),
      ok: t('undoBatch'),
      danger: true,
    })
    if (!ok || !batch) return
    setBusy(true)
    try {
      setUndone(await onUndo(batch))
    } catch {
      // why not: the error catalogue says it in the server's words
    } finally {
      setBusy(false)
    }
  }
  return (
    <Body role="status">
      <h3 className="num">{undone ? undoneWords(t, undone) : t('done', { n: created + updated })}</h3>
      <p className="num">
        {undone ? null : t('doneText', { created, updated, unchanged })}
        {!undone && removed > 0 && ` ${t('doneRemoved', { n: removed })}`}
      </p>
      <div>
        <Button kind="primary" onClick={onAgain}>
          {t('again')}
        </Button>
        {batch && created + updated > 0 && !undone && (
          <Button icon="undo" busy={busy} onClick={undo}>
            {t('undoBatch')}
          </Button>
        )}
      </div>
    </Body>
  )
}
