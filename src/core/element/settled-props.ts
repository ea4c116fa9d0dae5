import { readProperty } from './manifest.ts'
import { type PropNotes, settled, warnOfUnknown } from './values.ts'

type Settled<P, N extends PropNotes> = P & { readonly [K in keyof P & keyof N['defaults']]-?: NonNullable<P[K]> }

/**
 * What a component is given, as its element would read it: JavaScript passes anything, and a value that is missing or unknown is the
 * default, told once.
 *
 * @example
 * const { type, address } = settledProps('TeacherRoster', notes, props)
 */
export function settledProps<P extends object, const N extends PropNotes>(component: string, notes: N, props: P): Settled<P, N> {
  const given = Object.entries(props).map(([name, value]) => {
    warnOfUnknown({ ...notes, tag: component }, name, name, value)
    const kind = notes.values?.[name] && notes.props[name]
    return [name, kind ? readProperty(kind, value) : value] as const
  })
  return settled(notes, Object.fromEntries(given)) as Settled<P, N>
}
