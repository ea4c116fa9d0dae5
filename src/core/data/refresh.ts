import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

/** A call of the client, or a resource of it: what a save changes is named by what reads it. */
export type Changed = { readonly path: string } | Readonly<Record<string, { readonly path: string }>>

const pathsOf = (changed: Changed): string[] =>
  typeof changed.path === 'string' ? [changed.path] : Object.values(changed as Record<string, { path: string }>).map(call => call.path)

/**
 * Everything that was fetched by these calls is asked for again: after a save, an import, a deletion.
 *
 * @example
 * const refresh = useRefresh()
 * await refresh(api.grades, api.students.jw_count)
 */
export function useRefresh(): (...changed: readonly Changed[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(
    (...changed) => {
      const paths = new Set(changed.flatMap(pathsOf))
      return mutate(key => Array.isArray(key) && paths.has(String(key[1])))
    },
    [mutate],
  )
}
