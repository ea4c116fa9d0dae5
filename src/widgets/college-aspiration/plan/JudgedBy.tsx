import { grouped, useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'
import type { PlanUnits } from './data.ts'

/** Where, on which track, with which subjects and which rank a plan is judged. */
export function JudgedBy({ units }: { units: PlanUnits }) {
  const t = useWords(words)
  return (
    <>
      {[units.province_name, units.track, units.course.join(' ')].join('　')}　{t('rankIs', { rank: grouped(units.rank) })}
    </>
  )
}
