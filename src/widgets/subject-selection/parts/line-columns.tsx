import { grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, PlaceLink } from '../../../core/ui/index.ts'
import type { Line } from '../data.ts'
import { words } from '../messages/index.ts'

/** What every list of lines shows of each. */
export function useLineColumns() {
  const t = useWords(words)
  return [
    { key: 'major_name', title: t('major'), strong: true },
    {
      key: 'college_name',
      title: t('college'),
      card: 'main',
      text: one => one.college_name,
      cell: one => (
        <PlaceLink to="college.detail" params={{ uuid: one.college_uuid }} otherwise={one.college_name}>
          {one.college_name}
        </PlaceLink>
      ),
    },
    { key: 'requirement', title: t('requirement'), card: 'meta', emptyText: t('unpublished') },
    { key: 'examine_type', title: t('track'), card: 'meta' },
    { key: 'college_group', title: t('group'), card: 'none', num: true, secondary: true, emptyText: t('unpublished') },
    number('plan_num', t('planned'), t('unpublished')),
    number('tuition', t('tuition'), t('unpublished')),
    { key: 'year' as const, title: t('year'), num: true, card: 'side', sortable: true },
    { key: 'source', title: t('source'), card: 'none', secondary: true, emptyText: t('unpublished') },
  ] satisfies Column<Line>[]
}

const number = <K extends 'plan_num' | 'tuition'>(key: K, title: string, emptyText: string) => ({
  ...{ key, title, emptyText, num: true, align: 'end' as const, card: 'meta' as const, sortable: true as const },
  cell: (one: Line) => one[key] !== null && grouped(one[key]),
})
