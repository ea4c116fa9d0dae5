import { type ComponentType, lazy, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Row } from '../routes/index.ts'

type Widget = ComponentType<Record<string, unknown>>
// A lazy component must be the same one at every render, or its chunk would load again.
const loaded = new WeakMap<NonNullable<Row['widget']>, Widget>()

function componentOf({ widget }: Row): Widget | undefined {
  if (!widget) return undefined
  const known = loaded.get(widget) ?? (lazy(widget as never) as unknown as Widget)
  loaded.set(widget, known)
  return known
}

/** A chunk that did not come is fetched again when somebody tries again; a lazy component keeps its failure. */
export function forget({ widget }: Row) {
  if (widget) loaded.delete(widget)
}

/** The widget of a row with its props; what stands in the address after `?` are props too, as texts (`?uuid=…`). */
export function Screen({ row }: { row: Row }) {
  const { search } = useLocation()
  const asked = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const Widget = componentOf(row)
  return Widget ? <Widget {...asked} {...row.props} /> : null
}
