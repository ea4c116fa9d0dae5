import { useContext, useSyncExternalStore } from 'react'
import { HostContext, type ResolvedPlace } from '../../host/index.ts'
import type { RowAction, RowDeed } from './column.ts'

/** A row action as it is drawn: something to do, or the way to a place. */
export type Offered = RowDeed | { key: string; label: string; target: ResolvedPlace; href: string | undefined; onPick: () => void }

const unchanging = () => () => {}
const zero = () => 0
/** Rows that are asked whether there is anything to do at all: a page of them, of 50,000 not each. */
const ASKED = 20

/**
 * What can be done with a row, without the places that lead nowhere here; undefined where nothing can be done with any row, so that no
 * empty column stands there. A table without places needs no host around it.
 */
export function useOffered<R>(
  actions: ((row: R) => readonly RowAction[]) | undefined,
  rows: readonly R[],
): ((row: R) => readonly Offered[]) | undefined {
  const host = useContext(HostContext)
  useSyncExternalStore(host?.surroundings.subscribe ?? unchanging, host?.surroundings.get ?? zero)
  if (!actions) return undefined
  const offered = (row: R) =>
    actions(row).flatMap((action): Offered[] => {
      if (action.to === undefined) return [action]
      const target = host?.resolve(action)
      return target ? [{ key: action.key, label: action.label, target, href: target.href, onPick: target.go }] : []
    })
  const isIdle = rows.length > 0 && rows.slice(0, ASKED).every(row => offered(row).length === 0)
  return isIdle ? undefined : offered
}
