import { useEffect } from 'react'

interface Place {
  /** How many there are on all pages; undefined while that is not known. */
  count: number | undefined
  page: number
  size: number
  isRefreshing: boolean
}

/** Whether the page that is looked at lies behind the last one, as an old address or a deletion makes it: then `go` is told the last one. */
export function useLastPage({ count, page, size, isRefreshing }: Place, go: (page: number) => void): boolean {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / size))
  const isBeyond = last !== undefined && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function at each drawing, and what it does is not
  useEffect(() => {
    if (isBeyond && !isRefreshing) go(last)
  }, [isBeyond, last, isRefreshing])
  return isBeyond
}
