import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Note, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** Why nobody can be followed now, beside a list that is there. */
export function FollowingFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  return (
    <Note role="alert">
      {t('followingFailed')} <WordButton onClick={onRetry}>{common('retry')}</WordButton>
    </Note>
  )
}
