import { useRecord } from '../../../core/data/index.ts'
import { genderWords } from '../../../core/domain/code-tables.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Table } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer } from './layout.tsx'

/** A bureau: its schools and their students, by gender. */
export function BureauDashboard() {
  const host = useHost()
  const t = useWords(portalWords)
  const stat = useRecord(host.api.work_units.stat_gender_by_jyj)
  if (stat.error && !stat.data) return <FailedPanel bare onRetry={stat.again} />
  const rows = [...Map.groupBy(stat.data ?? [], row => row.work_unit)].map(([uuid, own]) => {
    const of = (word: string) => own.find(row => row.key === word)?.count ?? 0
    return {
      uuid,
      name: own[0]!.name,
      male: of(genderWords[0]),
      female: of(genderWords[1]),
      total: own.reduce((sum, row) => sum + row.count, 0),
    }
  })
  const students = rows.reduce((sum, row) => sum + row.total, 0)
  return (
    <>
      <Answer pending={!stat.data}>{t('bureauLine', { units: rows.length, students })}</Answer>
      <Table
        label={t('school')}
        rows={rows}
        rowKey={row => row.uuid}
        loading={!stat.data}
        columns={[
          { key: 'name', title: t('school'), strong: true, card: 'title' },
          { key: 'male', title: t('male'), num: true, align: 'end', card: 'main' },
          { key: 'female', title: t('female'), num: true, align: 'end', card: 'main' },
          { key: 'total', title: t('total'), num: true, align: 'end', card: 'end' },
        ]}
      />
    </>
  )
}
