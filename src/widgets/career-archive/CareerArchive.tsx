import { useState } from 'react'
import { useWords } from '../../core/i18n/index.ts'
import { Button, onDemand, PageHead } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'

// Fetched when it is opened: what only some look at weighs on nobody else.
const Details = onDemand(() => import('./parts/Details.tsx').then(room => room.Details))

export type CareerArchiveProps = Readonly<Record<never, never>>

/** What it answers, for whom, in one sentence. */
export function CareerArchive(_: CareerArchiveProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title={t('title')} actions={<Button onClick={() => setOpen(true)}>{t('details')}</Button>} />
      {isOpen && <Details onClose={() => setOpen(false)} />}
    </>
  )
}
