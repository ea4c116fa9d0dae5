import { useState } from 'react'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { PageHead, Pagination, Table, tableHeight, useExport, useListView, useTableView, WordButton } from '../../core/ui/index.ts'
import { useAllStudents, useClass, useClasses, useCounts, useSchools, useStudents } from './data.ts'
import { type Say, words } from './messages/index.ts'
import { accountState, chosen, filterKeys, type Student } from './model.ts'
import { columnsOf } from './parts/columns.tsx'
import { Filters, useFilters } from './parts/Filters.tsx'
import { Nothing } from './parts/Nothing.tsx'
import { Toolbar } from './parts/Toolbar.tsx'
import { useActs } from './use-acts.tsx'
import { type View, views } from './views.ts'

export interface StudentRosterProps {
  /** Whose students: a school's, a class's, a teacher's, those she follows, a bureau's, everybody's. */
  view: View
  /** Of the view 'admin': 0 paid for by the school, 2 by the student. */
  accountType?: 0 | 2
  /** Of the view 'class': the class. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * The students somebody looks after: filters, search, selection, export, and what may be done with each.
 *
 * @example
 * <StudentRoster view="school" />
 * <StudentRoster view="class" uuid={grade.uuid} />
 */
export function StudentRoster({ view: asked, ...rest }: StudentRosterProps) {
  // a tag is written by hand: without a view, or with one nobody knows, it is the school's
  const view = Object.hasOwn(views, asked) ? asked : 'school'
  // another class is another list: page, filters and selection start anew
  return <Roster key={`${view} ${rest.uuid} ${rest.accountType}`} view={view} {...rest} />
}

function Roster({ view, accountType, uuid, address }: StudentRosterProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const [listed, change] = useListView(filterKeys, { address })
  const [picked, setPicked] = useState<ReadonlyMap<string, Student>>(new Map())
  const within = { ...(view === 'class' && { grade: uuid }), ...(view === 'admin' && { accountType }) }
  const list = useStudents(view, listed, within)
  const all = useAllStudents(view, listed, within)
  const schools = useSchools(view)
  const units = chosen(listed.filters.work_unit)
  const classes = useClasses(view, units.length === 1 ? units[0] : undefined)
  const filters = useFilters(view, listed, classes, schools)
  const table = useTableView(`students-${view}`, columnsOf(view, t))
  const exporting = useExport()
  const acts = useActs(view, schools, gone => setPicked(new Map([...picked].filter(([key]) => !gone.includes(key)))))
  const sub = useSub(view, uuid, t)
  const rows = list.rows ?? []
  const students = [...picked.values()]
  const clear = () => change({ filters: {}, search: '' })

  const select = (keys: ReadonlySet<string>) => {
    const known = new Map([...picked, ...rows.map(row => [row.uuid, row] as const)])
    setPicked(new Map([...keys].flatMap(key => (known.has(key) ? [[key, known.get(key)!] as const] : []))))
  }
  const save = (of: () => Promise<readonly Student[]>) =>
    void exporting.run(async () => {
      const [{ exportedTable }, found] = await Promise.all([import('./export-rows.ts'), of()])
      const more = { subjects: t('subjects'), state: t('state'), ...(views[view].schools && { school: t('unit') }) }
      return { name: t('students'), ...exportedTable(found, more, row => t(`state_${accountState(row)}`)) }
    })

  return (
    <>
      <PageHead
        title={sub.title ?? t(view === 'admin' && accountType !== undefined ? `admin${accountType}` : views[view].title)}
        sub={sub.text}
        actions={<Toolbar view={view} uuid={uuid} isExporting={exporting.busy} onExport={() => save(all)} />}
      />
      <Filters
        filters={filters}
        listed={listed}
        onChange={change}
        classes={classes.classes}
        table={table}
        found={list.rows && <Found text={t('found', { n: MARK })} count={list.count} />}
      />
      <Table
        label={t('students')}
        columns={table.columns}
        density={table.density}
        maxHeight={tableHeight}
        rows={rows}
        rowKey={row => row.uuid}
        rowName={row => row.name}
        loading={list.isLoading}
        error={list.error && !list.rows ? { title: t('failed'), text: list.error.detail ?? t('failedText'), onRetry: list.again } : null}
        instead={rows.length === 0 && <Nothing view={view} listed={listed} filters={filters} onClear={clear} />}
        sort={listed.sort}
        onSort={sort => change({ sort })}
        selected={new Set(picked.keys())}
        onSelect={select}
        selectionActions={
          <>
            <WordButton onClick={() => save(async () => students)}>{t('exportSelected')}</WordButton>
            {acts.resetMany && <WordButton onClick={() => acts.resetMany?.(students)}>{t('reset')}</WordButton>}
            {acts.removeMany && (
              <WordButton tone="danger" onClick={() => acts.removeMany?.(students)}>
                {t('deleteSelected')}
              </WordButton>
            )}
          </>
        }
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
      <span className="zy-hidden" role="status">
        {list.isRefreshing ? common('loading') : ''}
      </span>
    </>
  )
}

const MARK = '|'
/** "共 52 人" with the number set off, wherever a language puts it. */
function Found({ text, count }: { text: string; count: number }) {
  const [before, after] = text.split(MARK)
  return (
    <>
      {before}
      <b>{count.toLocaleString('en')}</b>
      {after}
    </>
  )
}

/** The line beside the title: a class and its year, or how many there are. */
function useSub(view: View, uuid: string | undefined, t: Say) {
  const counts = useCounts(view)
  const one = useClass(view === 'class' ? uuid : undefined)
  if (one)
    return {
      title: one.name,
      text: [one.year_name, one.school_area, t('countStudents', { n: one.student_count })].filter(Boolean).join('\u3000'),
    }
  if (!counts) return {}
  const { classes, students, active } = counts
  return { text: [t('countClasses', { n: classes }), t('countStudents', { n: students }), t('countActive', { n: active })].join('\u3000') }
}
