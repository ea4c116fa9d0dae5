import { useEffect, useRef, useState } from 'react'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { isPublished } from '../../../core/contracts/import/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useAgo, WordButton } from '../../../core/ui/index.ts'
import type { Batch, ImportCalls } from '../data.ts'
import { words } from '../messages/index.ts'
import { undoneWords } from '../wording.ts'

const DAY = 86_400_000
/** Of the last day, so many are shown at once, and so many more each time one asks for earlier ones. */
const FIRST = 5
const MORE = 20

interface Props {
  kind: ImportKindName
  calls: ImportCalls
  onUndone: () => void
}

/** Imports that can still be taken back: those of the last day, and earlier ones for who asks. */
export function Recent({ kind, calls, onUndone }: Props) {
  const t = useWords(words)
  const host = useHost()
  const ago = useAgo()
  const [batches, setBatches] = useState<readonly Batch[]>([])
  /** How many the server has gone through, and whether it has more. */
  const [asked, setAsked] = useState({ passed: 0, hasMore: false })
  const [shown, setShown] = useState<number>()
  const [busy, setBusy] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let isHere = true
    calls.recent(0).then(
      found => {
        if (!isHere) return
        setBatches(found.batches)
        setAsked(found)
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [calls])
  const since = Date.now() - DAY
  const ofToday = batches.filter(batch => Date.parse(batch.created_time) > since).slice(0, FIRST)
  const seen = shown === undefined ? ofToday : batches.slice(0, shown)
  const hasEarlier = asked.hasMore || seen.length < batches.length
  if (seen.length === 0 && !hasEarlier) return null
  const undo = async (batch: Batch) => {
    const ok = await host.confirm({
      title: t('undoConfirm', { n: batch.created + batch.updated }),
      text: t(isPublished(kind) ? 'undoPublishedText' : 'undoText'),
      ok: t('undoBatch'),
      danger: true,
    })
    if (!ok) return
    setBusy(batch.uuid)
    try {
      const undone = await calls.undo(batch.uuid)
      setBatches(list => list.filter(one => one !== batch))
      host.notify({ tone: undone.kept > 0 ? 'warning' : 'success', text: undoneWords(t, undone), ...(undone.kept > 0 && { for: 20_000 }) })
      onUndone()
    } catch {
      // why not: the error catalogue says it in the server's words
    } finally {
      setBusy(undefined)
    }
  }
  const earlier = async () => {
    const wanted = seen.length + MORE
    let { passed, hasMore } = asked
    let known = batches
    setBusy('earlier')
    try {
      while (known.length < wanted && hasMore) {
        const found = await calls.recent(passed)
        // one that came meanwhile has moved the others on
        known = [...known, ...found.batches.filter(one => !known.some(({ uuid }) => uuid === one.uuid))]
        ;({ passed, hasMore } = found)
      }
    } catch {
      // why not: the error catalogue says it
    } finally {
      setBusy(undefined)
    }
    setBatches(known)
    setAsked({ passed, hasMore })
    setShown(Math.max(wanted, shown ?? 0))
    // the button is gone with the last of them
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[seen.length]?.focus())
  }
  return (
    <section>
      {seen.length > 0 && <h3>{t('recent')}</h3>}
      <ul ref={list}>
        {seen.map(batch => (
          <li key={batch.uuid} className="num">
            {t(batch.updated > 0 ? 'recentCorrected' : 'recentLine', {
              time: ago(batch.created_time),
              n: batch.created,
              updated: batch.updated,
            })}
            <WordButton disabled={busy !== undefined} onClick={() => undo(batch)}>
              {busy === batch.uuid ? t('undoing') : t('undoBatch')}
            </WordButton>
          </li>
        ))}
      </ul>
      {hasEarlier && (
        <WordButton tone="quiet" disabled={busy !== undefined} onClick={earlier}>
          {t('earlier')}
        </WordButton>
      )}
    </section>
  )
}
