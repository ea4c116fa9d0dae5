import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note } from '../../../core/ui/index.ts'
import type { Standing } from '../data.ts'
import { words } from '../messages/index.ts'

const Doubt = styled.span`
  display: block;
  color: var(--zy-zhu);
`

/** Where, on which track, with which subjects and which rank; a rank that a score stands for says whose table it is from. */
export function Judged({ standing }: { standing: Standing }) {
  const t = useWords(words)
  const { student, province_name, track, course, rank, basis, rank_from, mngk_score, table_year, score_ranks } = standing
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
      {score_ranks && (
        <Doubt>
          {t('disagree', {
            score: mngk_score ?? '',
            ...{ year: score_ranks.year, from: grouped(score_ranks.from), to: grouped(score_ranks.to), rank: grouped(rank ?? 0) },
          })}
        </Doubt>
      )}
    </>
  )
}
