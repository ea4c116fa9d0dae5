import type { ComponentType } from 'react'
import { checkValues } from './values.ts'

/** How an attribute is read. `json` and `function` are properties; json may be an attribute too, a function never. */
export type PropKind = 'string' | 'number' | 'boolean' | 'json' | 'function'

/** What an event carries, as TypeScript text, and when it is told. */
export interface EventNote {
  readonly detail: string
  readonly description: string
}

/**
 * What the outside has to know of a widget: its tag, its attributes and properties, its events, and how to fetch it.
 * It is light: the widget itself comes with `load`.
 */
export interface Manifest<P extends object = object> {
  /** The name it is opened by: `host.open('import-wizard', …)`. */
  readonly name: string
  /** The tag of its custom element: `zy-import-wizard`. */
  readonly tag: `zy-${string}`
  readonly props: Readonly<Record<string, PropKind>>
  /** Props that take one of few values, and what each value means. Another one is told in the console and read as none. */
  readonly values?: { readonly [K in keyof P & string]?: Readonly<Record<P[K] & (string | number), string>> }
  /** What such a prop is where none is written. */
  readonly defaults?: { readonly [K in keyof P & string]?: P[K] }
  /** By name, without "on". They bubble, are composed and can be cancelled; a React parent may give `onImported` for `imported`. */
  readonly events: Readonly<Record<string, EventNote>>
  /** Parts of this widget beside those of every element (see `parts.ts`), with what they are. */
  readonly parts?: Readonly<Record<string, string>>
  /** Works without anybody signed in. Others wait for the page to hand over a token. */
  readonly isPublic?: true
  readonly load: () => Promise<{ default: ComponentType<P> }>
}

/** Names that HTML or every element of ours already uses. */
const reservedNames = [
  'title',
  'id',
  'hidden',
  'lang',
  'style',
  'base',
  'locale',
  'theme',
  'density',
  'handles',
  'hrefTemplate',
  'hrefFor',
  'token',
  'getToken',
  // what our own class needs for itself (define-element.ts)
  'isMounted',
  'elementView',
  'getValue',
  'setValue',
  'dispatch',
  'takeEarlyProperties',
]

/** Throws when a manifest cannot become an element. */
export function checkManifest(manifest: Manifest): void {
  const { tag, props, events } = manifest
  const wrong = Object.keys(props).filter(name => reservedNames.includes(name))
  if (wrong.length > 0) throw new Error(`<${tag}>: a widget may not have a prop named ${wrong.join(', ')}`)
  const on = Object.keys(events).filter(name => /^on/i.test(name))
  if (on.length > 0) throw new Error(`<${tag}>: an event is named without "on": ${on.join(', ')}`)
  checkValues(manifest)
}

/** `importKind` as an attribute is `import-kind`. */
export const attributeOf = (prop: string) => prop.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** `imported` as a callback is `onImported`; `row-picked` is `onRowPicked`. */
export const callbackOf = (event: string) =>
  `on${event
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`

/** An attribute's text as the value of its prop; null (no attribute) is undefined, and false for a boolean. */
export function parseAttribute(kind: PropKind, text: string | null): unknown {
  if (kind === 'boolean') return text !== null && text !== 'false'
  if (text === null || kind === 'function') return undefined
  if (kind === 'number') {
    const number = Number(text)
    return text.trim() === '' || Number.isNaN(number) ? undefined : number
  }
  if (kind === 'json') {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  }
  return text
}

/**
 * What a property is given, as its value. Templates of Vue and React 19 hand `address=""` and `type="2"` to the property, not to the
 * attribute: a text for what is no text is read as the attribute would be.
 */
export function readProperty(kind: PropKind, value: unknown): unknown {
  if (typeof value !== 'string' || kind === 'string' || kind === 'function') return value
  const read = parseAttribute(kind, value)
  return kind === 'json' && read === undefined ? value : read
}
