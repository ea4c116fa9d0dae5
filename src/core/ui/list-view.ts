import { useCallback, useEffect, useRef, useState } from 'react'
import { digitsOfNumber, fromQuery, toQuery } from '../domain/filters.ts'
import { useCurrentUser } from '../host/index.ts'
import { defaultPageSize, pageSizes } from './Pagination.tsx'
import type { Sort } from './table/column.ts'

/** What one looks at of a list: which rows, in which order, which page. */
export interface ListView {
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly search: string
  readonly sort: Sort | null
  readonly page: number
  readonly size: number
}

/** The view as an address tells it (`?year=2025&state=never&ordering=-name&page=2`), in the words of the API. */
export function viewFromAddress(address: string, filters: readonly string[]): ListView {
  const asked = new URLSearchParams(address)
  const [, minus, key] = /^(-?)(\w+)$/.exec(asked.get('ordering') ?? '') ?? []
  const size = Number(asked.get('limit'))
  const page = Number(asked.get('page'))
  return {
    filters: Object.fromEntries(filters.map(name => [name, fromQuery(asked.get(name))])),
    search: asked.get('search') ?? '',
    sort: key ? { key, dir: minus ? 'desc' : 'asc' } : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find(known => known === size) ?? defaultPageSize,
  }
}

/**
 * The address that tells this view; what is not the view's (`?uuid=…`) stays as it was. An ID number or a phone that is searched for
 * stands in none: the browser keeps it in its history (8.14).
 */
export function addressOfView(view: ListView, address: string, filters: readonly string[]): string {
  const asked = new URLSearchParams(address)
  const told: Record<string, string | undefined> = {
    ...Object.fromEntries(filters.map(name => [name, toQuery(view.filters[name] ?? [])])),
    search: digitsOfNumber(view.search).length > 0 ? undefined : view.search || undefined,
    ordering: orderingOf(view.sort),
    page: view.page > 1 ? String(view.page) : undefined,
    limit: view.size === defaultPageSize ? undefined : String(view.size),
  }
  for (const [name, value] of Object.entries(told)) {
    if (value === undefined) asked.delete(name)
    else asked.set(name, value)
  }
  const text = asked.toString()
  return text ? `?${text}` : ''
}

const orderingOf = (sort: Sort | null) => (sort ? `${sort.dir === 'desc' ? '-' : ''}${sort.key}` : undefined)

/** What a view asks of a list call, but for its filters, which each list types by itself. */
export const pageQuery = ({ search, sort, page, size }: ListView) => ({
  ...(search && { search }),
  ...(sort && { ordering: [orderingOf(sort)!] }),
  limit: size,
  offset: (page - 1) * size,
})

/** Whose search stands in an entry of the browser's history, beside what the router keeps there. */
const OWNER = 'searchedBy'
const ownerOf = (state: unknown): unknown => (typeof state === 'object' && state !== null ? Reflect.get(state, OWNER) : undefined)
const owned = (search: string, owner: string | undefined) => ({ ...history.state, [OWNER]: search ? owner : undefined })

/** The way back leads through what others have looked at before her: what they searched for is not told to her (8.14). */
export function forgetSearchOfOthers(uuid: string | undefined): void {
  const owner = ownerOf(history.state)
  if (owner === undefined || owner === uuid) return
  const asked = new URLSearchParams(location.search)
  asked.delete('search')
  history.replaceState(owned('', undefined), '', `${location.pathname}${asked.size > 0 ? `?${asked}` : ''}${location.hash}`)
}

/**
 * The view of a list and its changes; `filters` are the names of its filters, one array for all renders. With `address` it lives in the address of the page, so that a reload, a way back and a link
 * find it again; an element on a foreign page keeps it in memory and never touches that page.
 */
export function useListView(filters: readonly string[], { address = false }: { address?: boolean } = {}) {
  const [view, setView] = useState(() => viewFromAddress(address ? location.search : '', filters))
  const owner = useCurrentUser()?.uuid
  useEffect(() => {
    if (address && view.search && owner && ownerOf(history.state) === undefined) history.replaceState(owned(view.search, owner), '')
  }, [address, view.search, owner])
  const latest = useRef(view)
  const change = useCallback(
    (part: Partial<ListView>) => {
      const next = { ...latest.current, page: 1, ...part }
      latest.current = next
      setView(next)
      // the router keeps its own state in the entry: it is handed on
      if (address) {
        const told = `${location.pathname}${addressOfView(next, location.search, filters)}${location.hash}`
        history.replaceState(owned(next.search, owner), '', told)
      }
    },
    [address, filters, owner],
  )
  return [view, change] as const
}
