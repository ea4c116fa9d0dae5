import type * as z from 'zod/mini'
import type { AccountConflict as Shape } from '../../core/contracts/sys/account_conflicts.ts'
import { useHost } from '../../core/host/index.ts'
import { type Translate, useWords } from '../../core/i18n/index.ts'
import { ListPage, Moment, Status, useListPage } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'

type AccountConflict = z.input<typeof Shape>

/** So many login names stand in a line; the others are counted. */
const IN_LINE = 2

export interface AccountConflictListProps {
  /** The page is ours: order and page live in its address. */
  address?: boolean
}

/**
 * Where a school met accounts of others: who asked, how many login names were taken, whether the school was told. Many of them are no
 * mistyped numbers but somebody who tries out ID numbers.
 *
 * @example
 * <AccountConflictList />
 */
export function AccountConflictList({ address }: AccountConflictListProps) {
  const t = useWords(words)
  const { api } = useHost()
  const list = useListPage({
    name: 'account-conflicts',
    call: api.account_conflicts.list,
    address,
    columns: [
      { key: 'work_unit', title: t('school'), strong: true, cell: one => one.work_unit.name },
      {
        key: 'user',
        title: t('who'),
        card: 'main',
        cell: one => (one.user ? t('whoOf', { name: one.user.name, username: one.user.username }) : t('whoGone')),
      },
      {
        key: 'kind',
        title: t('kind'),
        card: 'meta',
        cell: one => (one.kind === 'students' || one.kind === 'teachers' ? t(one.kind) : one.kind),
      },
      {
        key: 'count',
        title: t('count'),
        num: true,
        align: 'end',
        sortable: true,
        card: 'side',
        cell: one => t('countOf', { n: one.count }),
      },
      { key: 'names', title: t('names'), num: true, muted: true, secondary: true, card: 'meta', cell: one => inLine(one, t) },
      {
        key: 'is_told',
        title: t('told'),
        card: 'end',
        cell: one => <Status kind={one.is_told ? 'done' : 'needs'}>{t(one.is_told ? 'isTold' : 'isNotTold')}</Status>,
      },
      { key: 'created_time', title: t('time'), sortable: true, card: 'beside', cell: one => <Moment at={one.created_time} /> },
    ],
  })
  return (
    <ListPage
      list={list}
      title={t('title')}
      sub={t('sub')}
      noun={t('noun')}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => one.work_unit.name}
    />
  )
}

function inLine({ names, count }: AccountConflict, t: Translate<Record<'comma' | 'andMore', string>>): string {
  const shown = names.slice(0, IN_LINE).join(t('comma'))
  return count > IN_LINE ? t('andMore', { names: shown, n: count }) : shown
}
