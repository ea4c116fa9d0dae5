import { useState } from 'react'
import { useAction, useRefresh } from '../../core/data/index.ts'
import { useHost, usePlaces } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import {
  Button,
  type Column,
  Empty,
  FilterBar,
  PageHead,
  Pagination,
  type RowAction,
  SearchBox,
  Table,
  TableView,
  tableHeight,
  useExport,
  useListView,
  useNarrow,
  useTableView,
} from '../../core/ui/index.ts'
import { useAllClasses, useClasses, useMayWrite, useYears } from './data.ts'
import { words } from './messages/index.ts'
import { filterKeys, type Grade, yearsOf } from './model.ts'
import { ClassDialog } from './parts/ClassDialog.tsx'

export interface ClassRosterProps {
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * The classes of a school: id, name, year, work unit, campus and the way to each (B255).
 *
 * @example
 * <ClassRoster />
 */
export function ClassRoster({ address }: ClassRosterProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const places = usePlaces()
  const refresh = useRefresh()
  const narrow = useNarrow()
  const mayWrite = useMayWrite()
  const [listed, change] = useListView(filterKeys, { address })
  const [editing, setEditing] = useState<Grade | 'new' | null>(null)
  const list = useClasses(listed)
  const all = useAllClasses(listed)
  const years = useYears()
  const exporting = useExport()
  const columns: Column<Grade>[] = [
    { key: 'id', title: t('id'), num: true, muted: true, sortable: true, card: 'none' },
    { key: 'name', title: t('name'), strong: true, sortable: true },
    { key: 'year', title: t('enrolled'), sortable: true, num: true, card: 'meta', cell: one => one.year_name },
    { key: 'work_unit', title: t('unit'), card: 'main', cell: one => one.work_unit.name },
    { key: 'school_area', title: t('area'), card: 'meta', emptyText: t('noArea') },
    {
      key: 'student_count',
      title: t('students'),
      num: true,
      align: 'end',
      card: 'end',
      cell: one => t('studentsOf', { n: one.student_count }),
    },
  ]
  const table = useTableView('classes', columns)
  const changed = () => refresh('data_dict/grade', 'relation/students')
  const remove = useAction(async (one: Grade) => {
    const said = { year: one.year_name, name: one.name, n: one.student_count }
    // the server keeps a class that has students; that is said before anybody is asked
    if (one.student_count > 0) return host.notify({ tone: 'warning', text: t('stillHas', said), for: 5000 })
    if (!(await host.confirm({ title: t('deleteTitle', said), text: t('deleteText', said), ok: common('delete'), danger: true }))) return
    await host.api.grades.remove(one.uuid)
    host.notify({ tone: 'success', text: common('deleted') })
    await changed()
  })
  const importing = async () => {
    await host.open('import-wizard', { kind: 'classes' })
    await changed()
  }
  const save = () =>
    void exporting.run(async () => {
      const [{ exportedTable }, found] = await Promise.all([import('./export-rows.ts'), all()])
      return { name: t('classes'), ...exportedTable(found, { id: t('id'), unit: t('unit'), area: t('area'), students: t('students') }) }
    })
  const acts = (one: Grade): RowAction[] => [
    { key: 'detail', label: common('detail'), to: 'class.students', params: { uuid: one.uuid } },
    ...(mayWrite
      ? [
          { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          { key: 'delete', label: common('delete'), danger: true, onPick: () => void remove.run(one) },
        ]
      : []),
  ]
  const rows = list.rows ?? []
  const isNarrowed = listed.search !== '' || yearsOf(listed.filters.year).length > 0
  const total = years.reduce((sum, one) => sum + one.count, 0)
  const importButton = places.canOpen('import-wizard') && (
    <Button icon="upload" onClick={importing}>
      {t('importClasses')}
    </Button>
  )
  const nothing = isNarrowed ? (
    <Empty
      title={t('noneFound')}
      text={t('noneFoundText')}
      actions={<Button onClick={() => change({ filters: {}, search: '' })}>{common('clearFilters')}</Button>}
    />
  ) : (
    <Empty title={t('none')} text={t('noneText')} actions={mayWrite && importButton} />
  )
  return (
    <>
      <PageHead
        title={t('title')}
        sub={years.length > 0 && [t('years', { n: years.length }), t('countClasses', { n: total })].join('\u3000')}
        actions={
          <>
            <Button icon="download" busy={exporting.busy} onClick={save}>
              {common('export')}
            </Button>
            {mayWrite && importButton}
            {mayWrite && (
              <Button kind="primary" onClick={() => setEditing('new')}>
                {t('create')}
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        filters={[
          { key: 'year', label: t('year'), multiple: true, options: years.map(one => ({ value: String(one.year), label: one.year_name })) },
        ]}
        values={listed.filters}
        onChange={filters => change({ filters })}
        found={list.rows && t('found', { n: list.count })}
      >
        <SearchBox value={listed.search} placeholder={t('find')} onSearch={search => change({ search })} />
        {!narrow && <TableView view={table} />}
      </FilterBar>
      <Table
        label={t('classes')}
        columns={table.columns}
        density={table.density}
        maxHeight={tableHeight}
        rows={rows}
        rowKey={one => one.uuid}
        rowName={one => one.name}
        loading={list.isLoading}
        error={list.error && !list.rows ? { title: t('failed'), text: list.error.detail ?? t('failedText'), onRetry: list.again } : null}
        instead={rows.length === 0 && nothing}
        sort={listed.sort}
        onSort={sort => change({ sort })}
        actions={acts}
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
      {editing && (
        <ClassDialog
          one={editing === 'new' ? undefined : editing}
          year={years[0]?.year ?? new Date().getFullYear()}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
