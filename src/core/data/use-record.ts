import { useEffect, useState } from 'react'
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import type { ApiError, Page } from '../api/index.ts'
import { useHost } from '../host/index.ts'

interface Call<A extends readonly unknown[], R> {
  (...args: A): Promise<R>
  readonly path: string
  known?(...args: A): unknown
}

/** The state of a query. */
export interface QueryState<R> {
  readonly data: R | undefined
  readonly error: ApiError | undefined
  /** Nothing to show yet and still asking; ends 100 ms after a failure (B195). */
  readonly isLoading: boolean
  /** Asking again while the old rows are shown. */
  readonly isRefreshing: boolean
  /** The data answer the question before: of this one nothing is known yet (`useLastRecord` alone). */
  readonly isFormer: boolean
  readonly again: () => void
  /** Takes in what a save has answered, in the place of what was read before: nothing is asked again. */
  put(data: R): void
}

const settings: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 200,
  // we show nothing for a slow answer, so SWR needs no timer of three seconds (R6)
  loadingTimeout: 0,
}

/**
 * The answer before stays on the screen while the next one is on its way: for lists that say so. A choice that is searched has none: whoever
 * presses Enter would choose what she has not typed.
 */
const keeping: SWRConfiguration = { ...settings, keepPreviousData: true }

/**
 * The answer of a call: `useRecord(host.api.students.get, id)`. `null` instead of the call asks nothing yet. The key is its URL. Where it is
 * another, there is no data before its own answer: the one before says nothing of it.
 */
export const useRecord = <A extends readonly unknown[], R>(call: Call<A, R> | null, ...args: A): QueryState<R> =>
  useAnswer(settings, call, args)

/** As `useRecord`, but the answer before stays until the next has come: whoever draws it shows by `isRefreshing` that it is the one before. */
export const useLastRecord = <A extends readonly unknown[], R>(call: Call<A, R> | null, ...args: A): QueryState<R> =>
  useAnswer(keeping, call, args)

function useAnswer<A extends readonly unknown[], R>(how: SWRConfiguration, call: Call<A, R> | null, args: A): QueryState<R> {
  const { session } = useHost()
  const key = call && [session.user()?.uuid ?? '', call.path, JSON.stringify(args)]
  // What was asked for together with the screen's script is there at the first drawing, and is not asked for again by it.
  const [config] = useState(() => {
    const known = call?.known?.(...args)
    return known === undefined ? how : { ...how, revalidateOnMount: false, fallback: { [unstable_serialize(key)]: known } }
  })
  const { cache } = useSWRConfig()
  const { data: shown, error, isLoading, isValidating, mutate } = useSWR<R, ApiError>(key, () => call!(...args), config)
  // The component that sent the request was removed before the answer came (R6): those that share its key send it again.
  const isAborted = error?.kind === 'aborted'
  // Where another page, filter or person was asked for in vain, what stood there before is no answer to it.
  const isAnswered = (name: string) => cache.get(name)?.data !== undefined || config.fallback?.[name] !== undefined
  const isOwn = isAnswered(unstable_serialize(key))
  const data = error && !isAborted && !isOwn ? undefined : shown
  const waiting = useLingering(isLoading, data === undefined && error !== undefined)
  useEffect(() => {
    if (isAborted) void mutate()
  }, [isAborted, mutate])
  return {
    data,
    error: isAborted ? undefined : error,
    isLoading: (waiting || isAborted) && data === undefined,
    isRefreshing: isValidating && data !== undefined,
    isFormer: data !== undefined && !isOwn,
    again: () => void mutate(),
    put: answer => void mutate(answer, { revalidate: false }),
  }
}

const listed = <Row>({ data, ...rest }: QueryState<Page<Row>>) => ({ ...rest, rows: data?.results, count: data?.count })
/** A list: its rows and their number beside what `useRecord` answers; both undefined while they have not come. */
export const useList = <A extends readonly unknown[], Row>(call: Call<A, Page<Row>> | null, ...args: A) => listed(useRecord(call, ...args))
/** The same as `useLastRecord`. */
export const useLastList = <A extends readonly unknown[], Row>(call: Call<A, Page<Row>> | null, ...args: A) =>
  listed(useLastRecord(call, ...args))

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
