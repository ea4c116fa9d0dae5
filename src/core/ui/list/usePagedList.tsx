import { type ReactNode, useState } from 'react'
import { useLastList } from '../../data/index.ts'
import { Pagination } from '../Pagination.tsx'
import { useLastPage } from './last-page.ts'
import type { ListCall } from './useListPage.ts'

/** B230 of one such table, and what all have where nothing else is said. */
const SIZE = 20

/**
 * A list within a section or a dialog, a page at a time: its rows, and `pages` to stand below them. A narrower question begins at page
 * 1, and a page that is no more (its last row was deleted) is the last one: that it is empty says nothing of the list.
 *
 * @example
 * const { rows, isLoading, error, again, pages } = usePagedList(api.college_majors.list, { category: [college] })
 */
export function usePagedList<Query extends object, Row>(call: ListCall<Query, Row> | null, query: NoInfer<Query>, size = SIZE) {
  const question = JSON.stringify([call?.path, query])
  const [place, setPlace] = useState({ question, page: 1 })
  const page = place.question === question ? place.page : 1
  const go = (to: number) => setPlace({ question, page: to })
  const found = useLastList(call, { ...query, limit: size, offset: (page - 1) * size })
  const { isRefreshing, isFormer } = found
  // the page before may stay while the next one comes, rows of another question may not
  const [answered, setAnswered] = useState(question)
  if (!isFormer && found.rows && answered !== question) setAnswered(question)
  const isOther = isFormer && answered !== question
  const count = isOther ? undefined : found.count
  const isBeyond = useLastPage({ count, page, size, isRefreshing }, go)
  const pages: ReactNode = count !== undefined && count > size && <Pagination total={count} page={page} size={size} onPage={go} />
  const isPending = isBeyond || isOther
  return { ...found, count, rows: isPending ? undefined : found.rows, isLoading: found.isLoading || isFormer || isBeyond, pages }
}
