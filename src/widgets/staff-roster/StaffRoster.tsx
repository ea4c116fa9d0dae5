import { useState } from 'react'
import { staffRoles } from '../../core/domain/code-tables.ts'
import { settledProps } from '../../core/element/settled-props.ts'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { byWord, ListPage, onDemand, Status, type StatusKind, useAccountActs, useAct, useListPage } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'
import { type AccountState, accountState, givenRoles, type Staff } from './model.ts'
import { notes } from './notes.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const StaffDialog = onDemand(() => import('./parts/StaffDialog.tsx').then(room => room.StaffDialog))

export interface StaffRosterProps {
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

const dots: Readonly<Record<AccountState, StatusKind>> = { active: 'done', never: 'not-yet', disabled: 'failed' }

/**
 * The accounts of school staff, for administrators of accounts: who they are, of which school, with which roles.
 *
 * @example
 * <StaffRoster />
 */
export function StaffRoster(props: StaffRosterProps) {
  const { address } = settledProps('StaffRoster', notes, props)
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [open, setOpen] = useState<{ staff?: Staff } | null>(null)
  const account = useAccountActs([api.jws])
  const list = useListPage({
    name: 'staff',
    call: api.jws.list,
    address,
    changes: [api.jws],
    filters: {
      role: byWord(
        t('role'),
        staffRoles.map(role => ({ value: role, label: role })),
      ),
    },
    columns: [
      { key: 'name', title: t('name'), strong: true, sortable: true },
      { key: 'username', title: t('username'), card: 'beside' },
      { key: 'work_unit', title: t('work_unit'), card: 'main', cell: row => row.work_unit?.name },
      {
        key: 'roles',
        title: t('roles'),
        card: 'meta',
        cell: row => [...givenRoles(row.roles), ...(row.is_readonly_all ? [t('readonly')] : [])].join('\u3000'),
        emptyText: '—',
      },
      { key: 'phone', title: t('phone'), num: true, secondary: true, card: 'meta', emptyText: '—' },
      {
        key: 'state',
        title: t('state'),
        card: 'end',
        cell: row => <Status kind={dots[accountState(row)]}>{t(`state_${accountState(row)}`)}</Status>,
      },
    ],
  })
  const removeOne = ({ uuid, name, work_unit }: Staff) =>
    remove({
      title: t('deleteTitle', { name }),
      text: t('deleteText', { name, school: work_unit?.name ?? '' }),
      run: () => api.jws.remove(uuid),
      changes: [api.jws],
    })
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        noun={t('noun')}
        found={n => t('found', { n })}
        find={t('find')}
        none={{ title: t('none'), text: t('noneText') }}
        rowName={row => row.name}
        rowActions={staff => [
          may(api.jws.relation_update) && { key: 'edit', label: common('edit'), onPick: () => setOpen({ staff }) },
          ...account.rowActions(staff),
          may(api.jws.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => removeOne(staff) },
        ]}
        create={may(api.jws.relation_create) && { label: t('create'), onPick: () => setOpen({}) }}
      />
      {open && <StaffDialog uuid={open.staff?.uuid} onClose={() => setOpen(null)} onCreated={account.tell} />}
      {account.dialogs}
    </>
  )
}
