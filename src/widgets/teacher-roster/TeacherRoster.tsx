import { useState } from 'react'
import { workUnitTypes } from '../../core/domain/code-tables.ts'
import { settledProps } from '../../core/element/settled-props.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { byRow, ListPage, onDemand, Status, type StatusKind, useAccountActs, useAct, useListPage } from '../../core/ui/index.ts'
import { useClasses } from './data.ts'
import { words } from './messages/index.ts'
import { type AccountState, accountState, namesOfClasses, type Teacher, type TeacherType } from './model.ts'
import { notes } from './notes.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const AllotDialog = onDemand(() => import('./parts/AllotDialog.tsx').then(room => room.AllotDialog))
const TeacherDialog = onDemand(() => import('./parts/TeacherDialog.tsx').then(room => room.TeacherDialog))

export interface TeacherRosterProps {
  /** 2 teachers of a school, 3 advisers (G074). */
  type?: TeacherType
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}
type Open = { at: 'edit'; teacher?: Teacher } | { at: 'allot'; teacher: Teacher } | null

const dots: Readonly<Record<AccountState, StatusKind>> = { active: 'done', never: 'not-yet', disabled: 'failed' }

/**
 * The teachers of a school or the advisers of a company, with their accounts and classes.
 *
 * @example
 * <TeacherRoster type={2} />
 */
export function TeacherRoster(props: TeacherRosterProps) {
  const { type, address } = settledProps('TeacherRoster', notes, props)
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [open, setOpen] = useState<Open>(null)
  const hasClasses = useCurrentUser()?.work_unit?.work_unit_type !== workUnitTypes.company
  const known = useClasses()
  const account = useAccountActs([api.teachers])
  const list = useListPage({
    name: `teachers-${type}`,
    call: api.teachers.list,
    query: { teacher_type: [type] },
    address,
    changes: [api.teachers],
    filters: {
      grade: byRow(
        t('grade'),
        known.classes.map(({ uuid, label }) => ({ value: uuid, label })),
      ),
    },
    columns: [
      { key: 'name', title: t('name'), strong: true, sortable: true },
      { key: 'gender', title: t('gender'), muted: true, secondary: true, card: 'beside' },
      { key: 'phone', title: t('cert_id'), num: true, card: 'meta', cell: row => row.phone ?? row.cert_id },
      ...(hasClasses
        ? [
            {
              key: 'grades',
              title: t('grade'),
              card: 'main' as const,
              cell: (row: Teacher) => namesOfClasses(row, (names, n) => t('classesMore', { names, n })),
              emptyText: t('noClasses'),
            },
          ]
        : []),
      { key: 'other_num', title: t('other_num'), num: true, muted: true, secondary: true, card: 'none' },
      {
        key: 'state',
        title: t('state'),
        card: 'end',
        cell: row => <Status kind={dots[accountState(row)]}>{t(`state_${accountState(row)}`)}</Status>,
      },
    ],
  })
  const removeOne = ({ uuid, name }: Teacher) =>
    remove({
      title: t('deleteTitle', { name }),
      text: t('deleteText', { name }),
      run: () => api.teachers.remove(uuid),
      changes: [api.teachers],
    })
  return (
    <>
      <ListPage
        list={list}
        title={t(`title${type}`)}
        noun={t(`people${type}`)}
        found={n => t('found', { n })}
        find={t('find')}
        none={{ title: t(`none${type}`), text: t('noneText') }}
        rowName={row => row.name}
        rowActions={teacher => [
          may(api.teachers.allot_grades) &&
            hasClasses && { key: 'allot', label: t('allot'), onPick: () => setOpen({ at: 'allot', teacher }) },
          may(api.teachers.relation_update) && { key: 'edit', label: common('edit'), onPick: () => setOpen({ at: 'edit', teacher }) },
          ...account.rowActions(teacher),
          may(api.teachers.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => removeOne(teacher) },
        ]}
        importing={may(api.teachers.multi_create) && { kind: 'teachers', label: t('import') }}
        create={may(api.teachers.relation_create) && { label: t(`create${type}`), onPick: () => setOpen({ at: 'edit' }) }}
        sheet={async rows =>
          (await import('./export-rows.ts')).exportedTable(rows, { state: t('state') }, row => t(`state_${accountState(row)}`))
        }
      />
      {open?.at === 'edit' && <TeacherDialog teacher={open.teacher} type={type} onClose={() => setOpen(null)} onCreated={account.tell} />}
      {open?.at === 'allot' && <AllotDialog teacher={open.teacher} known={known} onClose={() => setOpen(null)} />}
      {account.dialogs}
    </>
  )
}
