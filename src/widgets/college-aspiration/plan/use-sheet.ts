import { useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'
import type { Plan, PlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'

const columns = [
  ...([
    'row',
    'college_code',
    'college',
    'group',
    'major',
    'requirement',
    'plan',
    'tuition',
    'band',
    'expected',
    'past',
    'source',
  ] as const),
]

/** The plan as a sheet, in the order in which a province's form asks: number, code and name of the college, group, major. */
export function useSheet({ name }: Plan, { units }: PlanUnits) {
  const t = useWords(planWords)
  const own = useWords(words)
  return () => ({
    name,
    head: columns.map(column => t(`column.${column}`)),
    lines: units.map((unit, i) => [
      String(i + 1),
      unit.college_code ?? '',
      unit.college_name,
      unit.category_sub ?? '',
      unit.major_name,
      unit.requirement ?? '',
      String(unit.enroll_num ?? ''),
      String(unit.tuition ?? ''),
      own(`band.${unit.band ?? 'none'}`),
      unit.expected === null ? '' : String(Math.round(unit.expected)),
      unit.past.map(({ year, min_rank }) => `${year}: ${min_rank}`).join('; '),
      [unit.past_source, unit.source].filter(Boolean).join('；'),
    ]),
  })
}
