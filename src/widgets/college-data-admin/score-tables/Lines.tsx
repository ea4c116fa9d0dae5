import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, type RowAction, Section, Table, useAct } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { tableWords } from './messages/index.ts'
import { type PublishedTable, type SideBySide, sideBySide } from './model.ts'

/** The lines of one table, or of several beside each other with what they differ by. */
export function Lines({ tables }: { tables: readonly PublishedTable[] }) {
  const t = useWords(tableWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const isOne = tables.length === 1
  const kindOf = (at: number) => tables[at]!.kind ?? t('plain')
  const wordOf = (key: 'count' | 'rank', at: number) => (isOne ? t(key) : t('ofTable', { word: t(key), kind: kindOf(at) }))
  const number = (key: 'count' | 'rank', at: number): Column<SideBySide> => ({
    ...{
      key: `${key}${at}`,
      title: wordOf(key, at),
      num: true,
      align: 'end',
      width: 160,
      card: key === 'rank' ? 'main' : 'meta',
      named: true,
    },
    cell: ({ lines }) => people(lines[at]?.[key]),
    emptyText: isOne ? t('unknown') : t('notThere'),
  })
  const people = (n: number | null | undefined) => (n === null || n === undefined ? null : `${grouped(n)} ${t('people')}`)
  const columns: Column<SideBySide>[] = [
    {
      ...{ key: 'score', title: t('score'), num: true, strong: true, width: 120 },
      cell: ({ score }) => `${score} ${t('points')}`,
    },
    ...tables.flatMap((_, at) => [
      number('count', at),
      number('rank', at),
      ...(at === 0
        ? []
        : [
            {
              ...{
                key: `difference${at}`,
                title: t('difference'),
                num: true,
                align: 'end' as const,
                width: 140,
                card: 'side' as const,
                named: true,
              },
              cell: ({ lines }: SideBySide) => difference(lines[0]?.rank, lines[at]?.rank),
              emptyText: t('notThere'),
            },
          ]),
    ]),
  ]
  const difference = (first: number | undefined, other: number | undefined) => {
    if (first === undefined || other === undefined) return null
    if (first === other) return t('same')
    return `${other > first ? '+' : '−'}${grouped(Math.abs(other - first))} ${t('people')}`
  }
  const actions = ({ lines }: SideBySide): RowAction[] =>
    lines.flatMap((line, at): RowAction[] => {
      if (!line) return []
      const name = t('lineName', { score: line.score })
      const edit: RowAction = {
        ...{ key: `edit${at}`, label: isOne ? common('edit') : t('editOf', { kind: kindOf(at) }) },
        ...{ to: 'kept.score-line.edit', params: { uuid: line.uuid } },
      }
      const drop: RowAction = {
        ...{ key: `delete${at}`, label: isOne ? common('delete') : t('deleteOf', { kind: kindOf(at) }), danger: true },
        onPick: () =>
          remove({
            title: admin('deleteTitle', { name }),
            text: admin('deleteText'),
            run: () => api.score_to_rank.remove(line.uuid),
            changes: [api.score_to_rank],
          }),
      }
      return [...(may(api.score_to_rank.patch) ? [edit] : []), ...(may(api.score_to_rank.remove) ? [drop] : [])]
    })
  return (
    <Section title={t('tables')}>
      <Table
        label={t('tables')}
        columns={columns}
        rows={sideBySide(tables)}
        rowKey={({ score, lines }) => `${score} ${lines.map(line => line?.uuid).join()}`}
        rowName={({ score }) => t('lineName', { score })}
        actions={actions}
      />
    </Section>
  )
}
