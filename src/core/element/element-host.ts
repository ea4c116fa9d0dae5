import { type Density, Host } from '../host/index.ts'
import { localeOf } from '../i18n/index.ts'
import type { Theme } from '../ui/index.ts'
import { refuse, sharedSession } from './page-share.ts'

// Kept apart from its use: bundlers take `new URL(…, import.meta.url)` for a file of theirs.
const here = import.meta.url

/** Where the server is: the element's own `base`, the nearest `data-zy-base` around it or on a script, else `/api` where our script came from. */
export function baseOf(element: HTMLElement): string {
  const around = element.closest<HTMLElement>('[data-zy-base]') ?? document.querySelector<HTMLElement>('script[data-zy-base]')
  const given = element.getAttribute('base') ?? around?.dataset.zyBase ?? new URL('/api', here).href
  return given.replace(/\/+$/, '')
}

export const themeOf = (text: string | null): Theme => (text === 'dark' || text === 'auto' ? text : 'light')

export const densityOf = (text: string | null): Density => (text === 'compact' ? text : 'normal')

/** The element's own `locale`, else the language of the page around it, else zh (B001). */
export const elementLocale = (element: HTMLElement) =>
  localeOf(element.getAttribute('locale') ?? element.closest<HTMLElement>('[lang]')?.lang)

/**
 * The host of an element on a foreign page: it tells by events and never touches the page itself.
 * `restart` draws the widget anew, which is all a "reload" may mean here (G146). What is still being asked when it is `gone` is aborted.
 */
export function createElementHost(element: HTMLElement, base: string, restart: () => void, gone: AbortSignal): Host {
  const emit = (name: string, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
  return new Host({
    base,
    session: sharedSession(base),
    fetch: (input, init) => {
      const asked = [init?.signal, input instanceof Request ? input.signal : undefined].filter(signal => signal != null)
      return fetch(input, { ...init, signal: AbortSignal.any([gone, ...asked]) })
    },
    locale: elementLocale(element),
    theme: themeOf(element.getAttribute('theme')),
    density: densityOf(element.getAttribute('density')),
    surface: {
      emit,
      navigate: path => void emit('navigate', { path }),
      reload() {
        if (emit('reload')) restart()
      },
      signedOut() {
        refuse(base)
        sharedSession(base).stale()
        emit('signed-out')
      },
    },
  })
}
