import { attributeOf, type Manifest, type PropKind } from '../src/core/element/manifest.ts'
import { type PropNotes, valuesOf } from '../src/core/element/values.ts'
import type { Place } from './element-places.ts'

/** What a manifest may say of an event: nothing, a sentence, or the type of its `detail` with a sentence. */
type EventNote = string | { readonly detail?: string; readonly description?: string }
/** A manifest as the descriptions read it: events by name only, or with what they carry. */
export interface Described extends Omit<Manifest, 'events' | 'parts' | 'values' | 'defaults'>, PropNotes {
  readonly tag: Manifest['tag']
  readonly events: readonly string[] | Readonly<Record<string, EventNote>>
  readonly parts?: Readonly<Record<string, string>>
  /** What it is for, and a sentence a prop (element-notes.ts). */
  readonly about?: string
  readonly notes?: Readonly<Record<string, string>>
  /** Where the portal shows it, and to whom. */
  readonly places?: readonly Place[]
}

/** What every element takes beside its own props (src/core/element): attributes, properties, events and parts. */
export const everyAttribute = [
  ['base', 'Address of the API; that of the script unless given.', 'string'],
  ['locale', 'Language; that of the page around it unless given.', "'zh' | 'en' | 'es'"],
  ['theme', 'Light unless given.', "'light' | 'dark' | 'auto'"],
  [
    'href-template',
    "The page's own address of a place: `https://school.example/app/{to}?{query}`; params by name too: `{uuid}`.",
    'string',
  ],
  [
    'handles',
    'Events the page takes up where the element cannot see it listen: `navigate`, `open`, or both with a space between.',
    'string',
  ],
  ['density', 'Normal unless given; compact is for a mouse on a wide screen.', "'normal' | 'compact'"],
] as const
export const everyProperty = [
  ['token', 'string', 'A token of the signed-in person. Write only.'],
  [
    'hrefFor',
    '(to: string, params: Record<string, string>) => string | undefined | null',
    "The page's own address of a place; asked before `href-template`.",
  ],
  [
    'getToken',
    '() => string | Promise<string>',
    "Asked for a token when one is needed; its answer is kept in memory for half a minute. It may answer another person's: the widgets begin anew for her. An empty answer, one that is no token, or an error ends the session.",
  ],
] as const
export const everyEvent = [
  { name: 'zy-ready', detail: 'null', description: 'The widget stands.' },
  {
    name: 'zy-failed',
    detail: 'Error',
    description: 'The widget did not come, or broke, and offers to try again; `detail` is what stopped it.',
  },
  { name: 'signed-out', detail: 'null', description: 'Nobody is signed in: no token was given, or it was refused. Hand over another.' },
  {
    name: 'navigate',
    detail: '{ to: string; params: Record<string, string>; href?: string }',
    description:
      'The person has chosen a place (`student.edit` with its `uuid`). Cancelled, the page goes there itself; else its address is opened, if it has one. What leads to a place is shown only if there is an address or somebody listens on the element.',
  },
  { name: 'reload', detail: 'null', description: 'The widget draws itself anew unless this is cancelled.' },
  {
    name: 'open',
    detail: '{ name: string; input: object }',
    description: 'Another widget is wanted that the page has not loaded. Offered only if somebody listens on the element.',
  },
] as const
/** What every element may look like before, instead of or beside its widget: nothing a page's author has to write. */
export const everyState = [
  ['waiting', 'A skeleton as tall as `--zy-placeholder` (240 px unless given), from the first byte until the widget stands.'],
  ['no login', 'No token came within three seconds, or `getToken` gave none: whom to ask, in a sentence, and `signed-out`.'],
  ['login expired', 'The token was refused: a sentence and a way to try again, and `signed-out`.'],
  ['failed', 'The server or the line: what failed, a way to try again, `zy-failed`; the console names the cause and the remedy.'],
] as const
export { everyPart } from '../src/core/element/parts.ts'

const typeOf: Record<PropKind, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  json: 'object',
  function: '(...args: never[]) => unknown',
}
const union = (values: readonly (string | number)[]) => values.map(value => (typeof value === 'number' ? value : `'${value}'`)).join(' | ')

/** A prop with its types, as a property and as an attribute, and the values it takes. A function is a property only. */
export const propsOf = (room: Described) =>
  Object.entries(room.props).map(([name, kind]) => {
    const values = valuesOf(room, name)
    const otherwise = room.defaults?.[name]
    const notes = Object.entries(room.values?.[name] ?? {}).map(([value, description]) => ({ name: value, description }))
    const says = notes.map(({ name: value, description }) => `\`${value}\`: ${description}`).join('; ')
    return {
      name,
      attribute: kind === 'function' ? undefined : attributeOf(name),
      type: values ? union(values) : typeOf[kind],
      written: values ? union(values.map(String)) : undefined,
      values: notes,
      otherwise: otherwise === undefined ? undefined : String(otherwise),
      description: says
        ? `${says}.${otherwise === undefined ? '' : ` \`${String(otherwise)}\` unless given.`}`
        : (room.notes?.[name] ?? ''),
    }
  })

export const eventsOf = ({ events }: Described): { name: string; detail: string; description: string }[] =>
  (Array.isArray(events) ? events.map((name: string) => [name, ''] as const) : Object.entries(events)).map(([name, note]) => ({
    name,
    detail: typeof note === 'string' ? 'unknown' : (note.detail ?? 'unknown'),
    description: typeof note === 'string' ? note : (note.description ?? ''),
  }))
