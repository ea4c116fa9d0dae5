import { useMemo, useState } from 'react'
import type { CallOptions, Page } from '../../api/index.ts'
import { type Changed, useLastList, useRefresh } from '../../data/index.ts'
import { pageQuery, useListView } from '../list-view.ts'
import type { Column } from '../table/column.ts'
import { useTableView } from '../table/view.tsx'
import { chosenOf, type ListFilter, queryOfFilters } from './filters.ts'
import { useLastPage } from './last-page.ts'

/** A list call of the client. */
export interface ListCall<Query, Row> {
  (query?: Query, options?: CallOptions): Promise<Page<Row>>
  readonly path: string
}
type ListWord = 'limit' | 'offset' | 'page' | 'search' | 'ordering' | 'fields' | 'expand'
type Listed<O> = O extends readonly (infer V)[] ? V : O
/** The fields a list may be put in order by: those its contract names. */
type OrderOf<Query> = Query extends { ordering?: infer O } ? Exclude<Listed<Exclude<O, undefined>>, `-${string}`> : never
type FilterOf<V> = ListFilter<Extract<Listed<Exclude<V, undefined>>, string | number>>
/** Only names and values that the call knows. */
export type ListFilters<Query> = { readonly [K in Exclude<keyof Query, ListWord>]?: FilterOf<Query[K]> | false | undefined }
/** A column; one that sorts is a field the contract lets a list be ordered by. */
export type ListColumn<Row, Query> = Omit<Column<Row>, 'key' | 'sortable'> &
  ({ readonly key: string; readonly sortable?: undefined } | { readonly key: OrderOf<Query>; readonly sortable: true })

export interface ListOptions<Query, Row> {
  /** Under this name columns and row height are remembered. */
  readonly name: string
  /** null asks for nothing yet. */
  readonly call: ListCall<Query, Row> | null
  /** What always narrows it, whatever is filtered. */
  readonly query?: Partial<NoInfer<Query>>
  /** The call an export reads, where it is another (G117). */
  readonly exported?: ListCall<Query, Row>
  readonly columns: readonly ListColumn<Row, NoInfer<Query>>[]
  readonly filters?: ListFilters<NoInfer<Query>>
  /** The page is ours: filters, search, order and page live in its address. */
  readonly address?: boolean | undefined
  /** What else is asked for again after an import or a change. */
  readonly changes?: readonly Changed[]
  /** `useListView(names, …)` of one's own, where choices depend on what is chosen. */
  readonly view?: ReturnType<typeof useListView>
}

type Keyed = { readonly uuid: string } | { readonly id: number }
export const keyOfRow = (row: Keyed): string => ('uuid' in row ? row.uuid : String(row.id))

/**
 * Everything that is the same in every list: filters with 不限, search, order, the page that exists, selection across pages, what is
 * loading, failed or empty, what an export reads. Typed from the call: a filter, a value or an order it does not know does not compile.
 * Draw it with `ListPage`.
 *
 * @example
 * const list = useListPage({ name: 'classes', call: api.grades.list, columns, filters: { year: byYear(t('year'), years) }, address })
 */
export function useListPage<Query, Row extends Keyed>(options: ListOptions<Query, Row>) {
  const { name, call, query, exported = call, columns, address = false, changes = [] } = options
  const filters = Object.fromEntries(Object.entries(options.filters ?? {}).filter(([, filter]) => filter)) as Record<string, ListFilter>
  const names = Object.keys(options.filters ?? {}).join()
  const own = useListView(
    useMemo(() => names.split(',').filter(Boolean), [names]),
    { address },
  )
  const [view, change] = options.view ?? own
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const pickedKeys: ReadonlySet<string> = useMemo(() => new Set(picked.keys()), [picked])
  const refresh = useRefresh()

  const sorts = columns.some(column => column.sortable && column.key === view.sort?.key)
  // an order from an address that the contract does not know is none
  const asked = pageQuery(sorts ? view : { ...view, sort: null })
  const narrowing = queryOfFilters(filters, view.filters)
  const found = useLastList(call as ListCall<object, Row> | null, { ...query, ...narrowing, ...asked })
  const table = useTableView<Row>(name, columns as readonly Column<Row>[])
  const { count } = found

  const { page, size } = view
  const isBeyond = useLastPage({ count, page, size, isRefreshing: found.isRefreshing }, last => change({ page: last }))
  const rows = isBeyond ? undefined : found.rows
  // as they are by now, where they are seen
  const seen = new Map((rows ?? []).map(row => [keyOfRow(row), row] as const))
  return {
    view,
    change,
    filters,
    columns: table.columns,
    table,
    rows,
    count,
    /** Nothing to show yet. */
    isLoading: found.isLoading || isBeyond,
    isRefreshing: found.isRefreshing,
    /** What is shown answers the filters, the order or the page before. */
    isFormer: found.isFormer,
    error: found.error,
    again: found.again,
    /** Whether anything narrows it besides what the list itself is. */
    isNarrowed: view.search !== '' || Object.keys(narrowing).length > 0,
    clear: () => change({ filters: {}, search: '' }),
    /** All rows under these filters and in this order: the list without limit and offset (B180). */
    all: async (): Promise<Row[]> => {
      const { limit, offset, ...rest } = asked
      return exported ? (await (exported as ListCall<object, Row>)({ ...query, ...narrowing, ...rest })).results : []
    },
    picked: [...picked].map(([key, row]) => seen.get(key) ?? row),
    pickedKeys,
    pick(keys: ReadonlySet<string>) {
      const known = new Map([...picked, ...seen])
      setPicked(new Map([...keys].flatMap(key => (known.has(key) ? [[key, known.get(key)!] as const] : []))))
    },
    /** Rows that are gone are no longer selected. */
    drop: (keys: readonly string[]) => setPicked(new Map([...picked].filter(([key]) => !keys.includes(key)))),
    refresh: () => refresh(...(call ? [call] : []), ...changes),
    chosen: (filter: keyof ListFilters<Query> & string) => chosenOf(view.filters[filter]),
  }
}
export type ListState<Row> = Omit<ReturnType<typeof useListPage<object, Row & Keyed>>, 'chosen'>
