import { useRefresh } from '../../core/data/index.ts'
import { useCurrentUser, useHost, usePlaces } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import {
  Button,
  type Column,
  Empty,
  FilterBar,
  PageHead,
  Pagination,
  SearchBox,
  Status,
  type StatusKind,
  Table,
  TableView,
  tableHeight,
  useExport,
  useListView,
  useNarrow,
  useTableView,
} from '../../core/ui/index.ts'
import { useAllTeachers, useClasses, useMayWrite, useTeachers } from './data.ts'
import { words } from './messages/index.ts'
import { type AccountState, accountState, filterKeys, gradesOf, type Teacher, type TeacherType } from './model.ts'
import { useActs } from './use-acts.tsx'

export interface TeacherRosterProps {
  /** 2 teachers of a school, 3 advisers (G074). */
  type: TeacherType
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

const marks: Readonly<Record<AccountState, StatusKind>> = { active: 'done', never: 'not-yet', disabled: 'failed' }
/** Classes named in a cell before the rest is a number. */
const NAMED = 3

/**
 * The teachers of a school or the advisers of a company, with their accounts and classes.
 *
 * @example
 * <TeacherRoster type={2} />
 */
export function TeacherRoster({ type, address }: TeacherRosterProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const places = usePlaces()
  const refresh = useRefresh()
  const narrow = useNarrow()
  const mayWrite = useMayWrite()
  // a company has no classes to teach (B265)
  const hasClasses = useCurrentUser()?.work_unit?.work_unit_type !== 1
  const [listed, change] = useListView(filterKeys, { address })
  const list = useTeachers(listed, type)
  const all = useAllTeachers(listed, type)
  const classes = useClasses(hasClasses)
  const exporting = useExport()
  const acts = useActs(type, classes)
  const taught = ({ grades }: Teacher) => {
    const names = grades.slice(0, NAMED).map(one => one.name)
    const text = names.join('\u3000')
    return grades.length > NAMED ? t('classesMore', { names: text, n: grades.length }) : text
  }
  const columns: Column<Teacher>[] = [
    { key: 'name', title: t('name'), strong: true, sortable: true },
    { key: 'gender', title: t('gender'), muted: true, secondary: true, card: 'beside' },
    { key: 'phone', title: t('phone'), num: true, card: 'meta', cell: row => row.phone ?? row.cert_id },
    { key: 'grades', title: t('grade'), card: 'main', cell: taught, emptyText: t('noClasses') },
    { key: 'other_num', title: t('number'), num: true, muted: true, secondary: true, card: 'none' },
    {
      key: 'state',
      title: t('state'),
      card: 'end',
      cell: row => <Status kind={marks[accountState(row)]}>{t(`state_${accountState(row)}`)}</Status>,
    },
  ]
  const table = useTableView(
    `teachers-${type}`,
    columns.filter(column => hasClasses || column.key !== 'grades'),
  )
  const importing = async () => {
    await host.open('import-wizard', { kind: 'teachers' })
    await refresh('relation/teachers')
  }
  const save = () =>
    void exporting.run(async () => {
      const [{ exportedTable }, found] = await Promise.all([import('./export-rows.ts'), all()])
      return { name: t(`people${type}`), ...exportedTable(found, { state: t('state') }, row => t(`state_${accountState(row)}`)) }
    })
  const rows = list.rows ?? []
  const isNarrowed = listed.search !== '' || gradesOf(listed.filters.grade).length > 0
  const importButton = places.canOpen('import-wizard') && (
    <Button icon="upload" onClick={importing}>
      {t('import')}
    </Button>
  )
  const nothing = isNarrowed ? (
    <Empty
      title={t('noneFound')}
      text={t('noneFoundText')}
      actions={<Button onClick={() => change({ filters: {}, search: '' })}>{common('clearFilters')}</Button>}
    />
  ) : (
    <Empty title={t(`none${type}`)} text={t('noneText')} actions={mayWrite && importButton} />
  )
  const isAmong = (name: string) => classes.filter(one => one.name === name).length > 1
  return (
    <>
      <PageHead
        title={t(`title${type}`)}
        sub={list.rows && !isNarrowed && t('count', { n: list.count })}
        actions={
          <>
            <Button icon="download" busy={exporting.busy} onClick={save}>
              {common('export')}
            </Button>
            {mayWrite && importButton}
            {mayWrite && (
              <Button kind="primary" onClick={acts.create}>
                {t(`create${type}`)}
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        filters={
          classes.length > 0
            ? [
                {
                  key: 'grade',
                  label: t('grade'),
                  multiple: true,
                  options: classes.map(({ uuid, name, year_name }) => ({
                    value: uuid,
                    label: isAmong(name) ? `${year_name} ${name}` : name,
                  })),
                },
              ]
            : []
        }
        values={listed.filters}
        onChange={filters => change({ filters })}
        found={list.rows && t('found', { n: list.count })}
      >
        <SearchBox value={listed.search} placeholder={t('find')} onSearch={search => change({ search })} />
        {!narrow && <TableView view={table} />}
      </FilterBar>
      <Table
        label={t(`people${type}`)}
        columns={table.columns}
        density={table.density}
        maxHeight={tableHeight}
        rows={rows}
        rowKey={row => row.uuid}
        rowName={row => row.name}
        loading={list.isLoading}
        error={list.error && !list.rows ? { title: t('failed'), text: list.error.detail ?? t('failedText'), onRetry: list.again } : null}
        instead={rows.length === 0 && nothing}
        sort={listed.sort}
        onSort={sort => change({ sort })}
        actions={acts.rowActions}
      />
      {list.count > 0 && (
        <Pagination
          total={list.count}
          page={listed.page}
          size={listed.size}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      )}
      {acts.dialogs}
    </>
  )
}
