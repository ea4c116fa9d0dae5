import { useWords } from '../../../core/i18n/index.ts'
import { Dialog } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** What is not needed at first sight. */
export function Details({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog open title={t('details')} onClose={onClose}>
      {t('title')}
    </Dialog>
  )
}
