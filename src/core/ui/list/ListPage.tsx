import { memo, type ReactNode, useDeferredValue } from 'react'
import styled from 'styled-components'
import type { ImportKindName } from '../../contracts/import/index.ts'
import { type Place, usePlaces } from '../../host/index.ts'
import { commonWords, grouped, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { useExport } from '../exporting.ts'
import { FilterBar, type FilterValues } from '../FilterBar.tsx'
import { WordButton } from '../Link.tsx'
import { MenuButton, type MenuItem } from '../Menu.tsx'
import { useNarrow } from '../narrow.ts'
import { Pagination } from '../Pagination.tsx'
import { PageHead } from '../page.tsx'
import { PlaceButton } from '../place.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { Empty } from '../states.tsx'
import type { RowAction } from '../table/column.ts'
import { sheetOf } from '../table/sheet.ts'
import { Table } from '../table/Table.tsx'
import { TableView } from '../table/view.tsx'
import type { SheetOf } from '../workbook.ts'
import { chosenOf } from './filters.ts'
import { listWords } from './messages/index.ts'
import { keyOfRow, type ListState } from './useListPage.ts'

const Former = styled.span`
  opacity: 0.5;
  transition: opacity 0s 300ms;
`
type Maybe<T> = T | false | null | undefined

export interface ListPageProps<Row> {
  list: ListState<Row>
  title: ReactNode
  /** What is known of the whole, in words; nothing while it is not known. */
  sub?: ReactNode
  /** What stands between the head and the filters: what the rows are to be read by. */
  lead?: ReactNode
  /** What the rows are, in words that stand in "没有符合条件的…" and name the file of an export. */
  noun: string
  /** How many were found, in words; "共 {{n}} 条" unless given. */
  found?: (n: string) => string
  /** What the search looks in; without it nothing can be searched for. */
  find?: string
  /** What stands there when there is nothing at all, and why. */
  none: { title: string; text: string }
  rowName: (row: Row) => string
  /** What can be done with a row; what may not be done is left out. */
  rowActions?: (row: Row) => readonly Maybe<RowAction>[]
  /** An import of this kind, where this person may. */
  importing?: Maybe<{ kind: ImportKindName; label: string }>
  /** The primary button: what it does, or the place it leads to. */
  create?: Maybe<{ label: string; onPick: () => void; to?: undefined } | (Place & { label: string })>
  /** More that can be done with the whole list: in the head, on a phone in a menu. */
  more?: readonly Maybe<MenuItem>[]
  /** Rows can be selected; what can be done with them, as `WordButton`s. Exporting them comes by itself. */
  selection?: (rows: readonly Row[]) => ReactNode
  /** The file of an export, where it says something else than the columns. */
  sheet?: (rows: readonly Row[]) => Promise<Omit<SheetOf, 'name'>>
  /** Filters after a change, where one depends on another. */
  settle?: (filters: FilterValues) => FilterValues
}

type Keyed = { uuid: string } | { id: number }

/**
 * A list as a page: head, filters, table or cards, pages; loading, refreshing, empty, narrowed to nothing and failed each say so.
 *
 * A list stands on several answers (its rows, their number, who is looking, what filters offer), which come one by one, and a page may
 * hold fifty lists: what they bring is drawn once, as soon as there is room for it. What a person did is drawn at once.
 */
export function ListPage<Row extends Keyed>(props: ListPageProps<Row>) {
  const settled = useDeferredValue(props)
  const [now, then] = [props.list, settled.list]
  const isOfPerson = now.view !== then.view || now.pickedKeys !== then.pickedKeys || now.table.saved !== then.table.saved
  return <Drawn given={isOfPerson ? props : settled} />
}

const Drawn = memo(function Drawn<Row extends Keyed>({ given: props }: { given: ListPageProps<Row> }) {
  const { list, title, sub, noun, find, rowName, rowActions, create, selection, settle = filters => filters } = props
  const t = useWords(listWords)
  const common = useWords(commonWords)
  const narrow = useNarrow()
  const places = usePlaces()
  const exporting = useExport()
  const { view, change, rows = [], count } = list
  const number = count === undefined ? undefined : grouped(count)
  const told = number === undefined ? undefined : (props.found?.(number) ?? common('total', { n: number }))
  // that of before keeps its place, as its rows do: what stands beside it must not move away under the pointer
  const found = list.isFormer ? <Former aria-busy="true">{told}</Former> : told

  const save = (of: () => Promise<readonly Row[]>) =>
    void exporting.run(async () => {
      const saved = await of()
      return props.sheet ? { name: noun, ...(await props.sheet(saved)) } : sheetOf(noun, list.columns, saved)
    })
  const importing = props.importing && places.canOpen('import-wizard') ? props.importing : null
  const openImport = async (kind: ImportKindName) => {
    await places.open('import-wizard', { kind })
    await list.refresh()
  }
  const importButton = importing && (
    <Button icon={narrow ? undefined : 'upload'} onClick={() => void openImport(importing.kind)}>
      {importing.label}
    </Button>
  )
  const more = (props.more ?? []).filter(item => !!item)
  const failed = list.error && !list.rows
  const narrowing = [
    ...Object.entries(list.filters).flatMap(([key, { options }]) =>
      options.filter(option => view.filters[key]?.includes(String(option.value))).map(option => option.label),
    ),
    ...(view.search ? [t('searching', { text: view.search })] : []),
  ]
  return (
    <>
      <PageHead
        title={title}
        sub={sub}
        actions={
          <>
            <Button icon={narrow ? undefined : 'download'} busy={exporting.busy} onClick={() => save(list.all)}>
              {common('export')}
            </Button>
            {!narrow &&
              more.map(({ key, label, icon, onPick, disabled }) => (
                <Button key={key} icon={icon} disabled={disabled} onClick={onPick}>
                  {label}
                </Button>
              ))}
            {importButton}
            {create && <CreateButton {...create} />}
            {narrow && more.length > 0 && <MenuButton label={common('more')} align="end" items={more} />}
          </>
        }
      />
      {props.lead}
      <FilterBar
        filters={Object.entries(list.filters).flatMap(([key, filter]) => {
          const known = filter.options.map(option => ({ ...option, value: String(option.value) }))
          // what narrows the rows stands there, though its name has not come
          const unnamed = chosenOf(view.filters[key]).filter(
            text => filter.read(text) !== undefined && !known.some(({ value }) => value === text),
          )
          const options = [...known, ...unnamed.map(value => ({ value, label: t('unnamed') }))]
          return options.length === 0 ? [] : [{ ...filter, key, options }]
        })}
        values={view.filters}
        onChange={filters => change({ filters: settle(filters) })}
        found={found}
      >
        {find && <SearchBox value={view.search} placeholder={find} onSearch={search => change({ search })} />}
        {!narrow && <TableView view={list.table} />}
      </FilterBar>
      <Table
        label={noun}
        columns={list.columns}
        density={list.table.density}
        rows={rows}
        rowKey={keyOfRow}
        rowName={rowName}
        loading={list.isLoading || list.isFormer}
        error={failed ? { title: t('failed', { noun }), text: list.error?.detail ?? t('failedText'), onRetry: list.again } : null}
        instead={
          rows.length === 0 &&
          (list.isNarrowed ? (
            <Empty
              title={t('noneFound', { noun })}
              text={t('noneFoundText', { what: narrowing.join('\u3000') })}
              actions={<Button onClick={list.clear}>{common('clearFilters')}</Button>}
            />
          ) : (
            <Empty {...props.none} actions={importButton} />
          ))
        }
        sort={view.sort}
        onSort={sort => change({ sort })}
        {...(selection && {
          selected: list.pickedKeys,
          onSelect: list.pick,
          selectionActions: (
            <>
              <WordButton onClick={() => save(async () => list.picked)}>{t('exportSelected')}</WordButton>
              {selection(list.picked)}
            </>
          ),
        })}
        actions={rowActions && ((row: Row) => rowActions(row).filter(action => !!action))}
      />
      {count !== undefined && count > 0 && (
        <Pagination total={count} page={view.page} size={view.size} onPage={page => change({ page })} onSize={size => change({ size })} />
      )}
      <span className="zy-hidden" role="status">
        {list.isRefreshing ? common('loading') : ''}
      </span>
    </>
  )
}) as <Row extends Keyed>(props: { given: ListPageProps<Row> }) => ReactNode

type Create = Exclude<ListPageProps<never>['create'], false | null | undefined>

function CreateButton({ label, ...does }: Create) {
  return does.to === undefined ? (
    <Button kind="primary" onClick={does.onPick}>
      {label}
    </Button>
  ) : (
    <PlaceButton kind="primary" {...does}>
      {label}
    </PlaceButton>
  )
}
