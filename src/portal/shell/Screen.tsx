import { type ComponentType, lazy, useMemo } from 'react'
import { useLocation } from 'react-router'
import { asAccessUser } from '../../core/auth/index.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import type { ScreenRow } from '../routes/index.ts'
import { paramsOf } from '../row-path.ts'

type Widget = ComponentType<Record<string, unknown>>
type RowScreen = NonNullable<ScreenRow['screen']>
// The component of a screen must be the same one at every render, or its chunk would load again and its state be lost.
const loaded = new WeakMap<RowScreen['load'], Widget>()

function componentOf({ load, come }: RowScreen): Widget {
  const known = loaded.get(load) ?? ((come() ?? lazy(load as never)) as unknown as Widget)
  loaded.set(load, known)
  return known
}

/** A chunk that did not come is fetched again when somebody tries again; a lazy component keeps its failure. */
export function forget({ screen }: ScreenRow) {
  if (screen) loaded.delete(screen.load)
}

/** The widget of a row with its props, and with what the row takes from the address. */
export function Screen({ row: { screen, path } }: { row: ScreenRow }) {
  const { search, pathname } = useLocation()
  const user = useCurrentUser()
  const props = useMemo(() => {
    const said = new URLSearchParams(search)
    for (const [name, value] of Object.entries(paramsOf(path, pathname) ?? {})) said.set(name, value)
    return user && screen?.propsOf(said, asAccessUser(user))
  }, [screen, search, user, path, pathname])
  if (!screen || !props) return null
  const Widget = componentOf(screen)
  return <Widget {...props} />
}
