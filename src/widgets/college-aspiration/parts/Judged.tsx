import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note } from '../../../core/ui/index.ts'
import type { Standing } from '../data.ts'
import { words } from '../messages/index.ts'

/** Where, on which track, with which subjects and which rank; a rank that a score stands for says whose table it is from. */
export function Judged({ standing }: { standing: Standing }) {
  const t = useWords(words)
  const { student, province_name, track, course, rank, basis, rank_from, mngk_score, table_year } = standing
  return (
    <>
      {[student?.name, province_name, track, course.join(' ')].filter(Boolean).join('　')}　{t('rankIs', { rank: grouped(rank ?? 0) })}
      {basis === 'score' && (
        <>
          {' '}
          <Note>
            {t('fromScore', { score: mngk_score ?? '', from: grouped(rank_from ?? 0), to: grouped(rank ?? 0), year: table_year ?? '' })}
          </Note>
        </>
      )}
    </>
  )
}
