import type { PropKind } from './manifest.ts'

/** What a manifest says of its props, whatever they are. */
export interface PropNotes {
  readonly tag: string
  readonly props: Readonly<Record<string, PropKind>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaults?: Readonly<Record<string, unknown>>
}

/** The values a prop takes, as the component gets them; undefined where it takes any. */
export function valuesOf({ props, values }: PropNotes, prop: string): readonly (string | number)[] | undefined {
  const notes = values?.[prop]
  return notes && Object.keys(notes).map(value => (props[prop] === 'number' ? Number(value) : value))
}

/** Throws where values are given for no prop, or a default is none of them. */
export function checkValues(notes: PropNotes): void {
  for (const prop of Object.keys(notes.values ?? {}))
    if (!(prop in notes.props)) throw new Error(`<${notes.tag}>: values are given for ${prop}, which is no prop`)
  for (const [prop, value] of Object.entries(notes.defaults ?? {}))
    if (!valuesOf(notes, prop)?.includes(value as string))
      throw new Error(`<${notes.tag}>: the default of ${prop} is none of its values: ${String(value)}`)
}

/** Taken away, or emptied, as templates do it. */
const isNone = (value: unknown) => value === undefined || value === null || value === ''

/** What cannot be called is not called: a page may have set anything. */
const isCallable = (notes: PropNotes, prop: string, value: unknown) => notes.props[prop] !== 'function' || typeof value === 'function'

/** What the component is given: a tag is written by hand, so a value that is missing or unknown is the default, or left out. */
export function settled(notes: PropNotes, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(given).filter(
    ([prop, value]) => isCallable(notes, prop, value) && (valuesOf(notes, prop)?.includes(value as string) ?? true),
  )
  return { ...notes.defaults, ...Object.fromEntries(known) }
}

const told = new Set<string>()
/** One line for whoever wrote a value that nobody knows: once a value, however many elements carry it. */
export function warnOfUnknown(notes: PropNotes, prop: string, name: string, written: unknown): void {
  const values = valuesOf(notes, prop)
  // an object may have no text, or throw instead
  const text = Object(written) === written ? typeof written : String(written)
  if (!values || isNone(written) || values.some(value => String(value) === text)) return
  const otherwise = notes.defaults?.[prop]
  const line = `<${notes.tag}>: ${name}="${text}" is none of ${values.map(value => `"${value}"`).join(', ')}; it is ${
    otherwise === undefined ? 'left out' : `"${String(otherwise)}" instead`
  }.`
  if (told.has(line)) return
  told.add(line)
  console.warn(line)
}
