import { useEffect, useState } from 'react'
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import type { ApiError, Page } from '../api/index.ts'
import { useHost } from '../host/index.ts'

interface Call<A extends readonly unknown[], R> {
  (...args: A): Promise<R>
  readonly path: string
  known?(...args: A): unknown
}

/** The state of a query: the last answer stays on the screen while the next is on its way. */
export interface QueryState<R> {
  readonly data: R | undefined
  readonly error: ApiError | undefined
  /** Nothing to show yet and still asking; ends 100 ms after a failure (B195). */
  readonly isLoading: boolean
  /** Asking again while the old rows are shown. */
  readonly isRefreshing: boolean
  readonly again: () => void
}

const settings: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 200,
  // we show nothing for a slow answer, so SWR needs no timer of three seconds (R6)
  loadingTimeout: 0,
}

/** The answer of a call: `useRecord(host.api.students.get, id)`. `null` instead of the call asks nothing yet. The key is its URL. */
export function useRecord<A extends readonly unknown[], R>(call: Call<A, R> | null, ...args: A): QueryState<R> {
  const { session } = useHost()
  const key = call && [session.user()?.uuid ?? '', call.path, JSON.stringify(args)]
  // What was asked for together with the screen's script is there at the first drawing, and is not asked for again by it.
  const [config] = useState(() => {
    const known = call?.known?.(...args)
    return known === undefined ? settings : { ...settings, revalidateOnMount: false, fallback: { [unstable_serialize(key)]: known } }
  })
  const { cache } = useSWRConfig()
  const { data: shown, error, isLoading, isValidating, mutate } = useSWR<R, ApiError>(key, () => call!(...args), config)
  // The component that sent the request was removed before the answer came (R6): those that share its key send it again.
  const isAborted = error?.kind === 'aborted'
  // Where another page, filter or person was asked for in vain, what stood there before is no answer to it.
  const isAnswered = (name: string) => cache.get(name)?.data !== undefined || config.fallback?.[name] !== undefined
  const data = error && !isAborted && !isAnswered(unstable_serialize(key)) ? undefined : shown
  const waiting = useLingering(isLoading, data === undefined && error !== undefined)
  useEffect(() => {
    if (isAborted) void mutate()
  }, [isAborted, mutate])
  return {
    data,
    error: isAborted ? undefined : error,
    isLoading: (waiting || isAborted) && data === undefined,
    isRefreshing: isValidating && data !== undefined,
    again: () => void mutate(),
  }
}

/** A list: its rows and their number beside what `useRecord` answers; both undefined while they have not come. */
export function useList<A extends readonly unknown[], Row>(call: Call<A, Page<Row>> | null, ...args: A) {
  const { data, ...rest } = useRecord(call, ...args)
  return { ...rest, rows: data?.results, count: data?.count }
}

export const LINGER_MS = 100
/** True while `on` is, and 100 ms longer where it ended in a failure, so that a skeleton does not flash (B195). An answer is drawn once. */
function useLingering(on: boolean, hasFailed: boolean): boolean {
  const [isOver, setIsOver] = useState(hasFailed)
  useEffect(() => {
    setIsOver(false)
    if (on || !hasFailed) return
    const timer = setTimeout(() => setIsOver(true), LINGER_MS)
    return () => clearTimeout(timer)
  }, [on, hasFailed])
  return on || (hasFailed && !isOver)
}
