import { useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'
import type { Plan, PlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'
import { sheetColumns } from './model.ts'

/** The plan as a sheet of a workbook. */
export function useSheet({ name }: Plan, { units }: PlanUnits) {
  const t = useWords(planWords)
  const own = useWords(words)
  return () => ({
    name,
    head: sheetColumns.map(column => t(`column.${column}`)),
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
