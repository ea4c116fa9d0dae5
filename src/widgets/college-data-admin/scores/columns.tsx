import { grouped, useWords } from '../../../core/i18n/index.ts'
import type { ListColumn } from '../../../core/ui/index.ts'
import type { Score } from '../data.ts'
import { scoreWords } from './messages/index.ts'

interface Ordered {
  ordering?: readonly ('year' | 'min_score' | 'min_rank' | '-year' | '-min_score' | '-min_rank')[]
}

/** What is published of an intake (D2§3@L74); each number stands beside its year, batch, track, kind and source. */
export function useScoreColumns<Row extends Score>(): { before: ListColumn<Row, Ordered>[]; after: ListColumn<Row, Ordered>[] } {
  const t = useWords(scoreWords)
  const unknown = t('unknown')
  const number = (key: 'max_score' | 'avg_score' | 'enroll_num', unit: string): ListColumn<Row, Ordered> => ({
    ...{ key, title: t(key), num: true, align: 'end', card: 'none', secondary: true, emptyText: unknown },
    cell: one => one[key] !== null && `${grouped(one[key])} ${unit}`,
  })
  return {
    before: [
      { key: 'year', title: t('year'), num: true, sortable: true, card: 'beside' },
      {
        ...{ key: 'college_name', title: t('category'), strong: true, card: 'title' },
        cell: one => [one.college_name, one.category_sub].filter(Boolean).join(' '),
      },
    ],
    after: [
      { key: 'batch', title: t('batch'), card: 'meta' },
      { key: 'examine_type', title: t('examine_type'), card: 'meta' },
      {
        ...{
          key: 'min_score',
          title: t('min_score'),
          num: true,
          align: 'end',
          sortable: true,
          card: 'main',
          named: true,
          emptyText: unknown,
        },
        cell: one => one.min_score !== null && `${grouped(one.min_score)} ${t('points')}`,
      },
      {
        ...{
          key: 'min_rank',
          title: t('min_rank'),
          num: true,
          align: 'end',
          sortable: true,
          card: 'side',
          named: true,
          emptyText: unknown,
        },
        cell: one => one.min_rank !== null && `${grouped(one.min_rank)} ${t('place')}`,
      },
      number('avg_score', t('points')),
      number('max_score', t('points')),
      number('enroll_num', t('people')),
      { key: 'kind', title: t('kind'), card: 'none', secondary: true, muted: true, emptyText: '—' },
      { key: 'source', title: t('source'), card: 'none', muted: true, emptyText: unknown },
    ],
  }
}
