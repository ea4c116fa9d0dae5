import type { ComponentType } from 'react'
import type { User } from '../../core/domain/access.ts'

/** A component of the portal, loaded when a screen first needs it. */
export interface LazyComponent<P extends object> {
  readonly load: () => Promise<{ default: ComponentType<P> }>
  /** The component, once its chunk has come: it is drawn at once, with what is around it. */
  readonly come: () => ComponentType<P> | undefined
}
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let come: ComponentType<P> | undefined
  return {
    load: async () => {
      come = await load()
      return { default: come }
    },
    come: () => come,
  }
}

/** A widget with its props, as a row has it. */
export interface Screen {
  readonly load: () => Promise<{ default: ComponentType<never> }>
  readonly come: () => ComponentType<never> | undefined
  /** What the widget is given: the row's own props, and of the address only what the row lists. */
  readonly propsOf: (search: URLSearchParams, user: User) => Readonly<Record<string, unknown>>
}

/** Reads a parameter of the address; undefined where it is not what it should be. */
type Read<T> = (text: string) => T | undefined
export const uuid: Read<string> = text => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined)
/** One of these words. */
export const wordOf =
  <const W extends string>(...words: readonly W[]): Read<W> =>
  text =>
    words.find(word => word === text)

type FromAddress<P> = { readonly [K in keyof P]?: Read<NonNullable<P[K]>> }
type Given<P, A> = Omit<P, keyof A>

/**
 * A widget with its props: `screen(studentRoster, { view: 'class' }, { uuid })`. They are held against the widget's own props, and what
 * is not listed never comes from the address: `?onSaved=x` is nothing to a form. Where it depends on who looks, props are a function.
 */
export function screen<P extends object, A extends FromAddress<P> = Record<never, never>>(
  { load, come }: LazyComponent<P>,
  props: Given<P, A> | ((user: User) => Given<P, A>),
  address?: A,
): Screen {
  const reads = Object.entries(address ?? {}) as [string, Read<unknown>][]
  return {
    load: load as Screen['load'],
    come: come as Screen['come'],
    propsOf(search, user) {
      const read = reads.map(([name, take]) => [name, take(search.get(name) ?? '')] as const).filter(([, value]) => value !== undefined)
      return { ...Object.fromEntries(read), ...(typeof props === 'function' ? props(user) : props) }
    },
  }
}
