import { useWords } from '../../../core/i18n/index.ts'
import { Chart } from '../../../core/ui/index.ts'
import type { Exam } from '../data.ts'
import { words } from '../messages/index.ts'
import { lastLines } from '../model.ts'
import { axisOf } from './labels.ts'

/** All subjects of the last exams in one picture, as parts of their full marks: only so can they be compared. */
export function LastExams({ exams, view }: { exams: readonly Exam[]; view: 'picture' | 'table' }) {
  const t = useWords(words)
  return (
    <Chart
      {...{ kind: 'line', view, unit: '%', height: 320, title: t('lastTitle'), note: t('lastNote') }}
      categories={exams.map(axisOf)}
      series={lastLines(exams).map(({ subject, ...line }) => ({ ...line, name: t(`tab.${subject}`) }))}
      emptyText={t('noneText')}
    />
  )
}
