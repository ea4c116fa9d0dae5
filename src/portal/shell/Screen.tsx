import { type ComponentType, lazy, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Row } from '../routes/index.ts'

type Widget = ComponentType<Record<string, unknown>>
// A lazy component must be the same one at every render, or its chunk would load again.
const loaded = new WeakMap<NonNullable<Row['widget']>, Widget>()

function componentOf({ widget }: Row): Widget | undefined {
  if (!widget) return undefined
  const fetched = () =>
    widget().catch((error: unknown) => {
      // Forgotten, so that trying again fetches again.
      loaded.delete(widget)
      throw error
    })
  const known = loaded.get(widget) ?? (lazy(fetched as never) as unknown as Widget)
  loaded.set(widget, known)
  return known
}

/** The widget of a row with its props; what stands in the address after `?` are props too, as texts (`?uuid=…`). */
export function Screen({ row }: { row: Row }) {
  const { search } = useLocation()
  const asked = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const Widget = componentOf(row)
  return Widget ? <Widget {...asked} {...row.props} /> : null
}
