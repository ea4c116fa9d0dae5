import { useState } from 'react'
import { useWords } from '../../../core/i18n/index.ts'
import { onDemand, Section, Term, Terms, WordButton } from '../../../core/ui/index.ts'
import type { ArchiveOf } from '../data.ts'
import { words } from '../messages/index.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const WishDialog = onDemand(() => import('./WishDialog.tsx').then(room => room.WishDialog))

const BETWEEN = '\u3000'

/** What she is drawn to; her own she changes here. */
export function Wishes({ wishes, isOwn }: { wishes: ArchiveOf['wishes']; isOwn: boolean }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const lists = ['colleges', 'majors', 'careers', 'areas'] as const
  return (
    <Section title={t('wishes')} aside={isOwn && <WordButton onClick={() => setOpen(true)}>{t('wishesEdit')}</WordButton>}>
      <Terms columns>
        {lists.map(list => (
          <Term key={list} label={t(list)} value={wishes[list].join(BETWEEN)} empty={t('noWish')} />
        ))}
        <Term label={t('role_model_name')} value={wishes.role_model_name} empty={t('noWish')} />
      </Terms>
      {isOpen && <WishDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
