import { refuseToken } from '../auth/index.ts'
import { type Density, Host, type Place } from '../host/index.ts'
import type { Theme } from '../ui/index.ts'
import { explainCall, tellNoToken } from './diagnosis.ts'
import { fetchWithEarly } from './early.ts'
import { type HrefFor, pageAddress } from './page-address.ts'
import { sharedVisitor } from './page-share.ts'
import { elementLocale } from './plain-failure.ts'

export const themeOf = (text: string | null): Theme => (text === 'dark' || text === 'auto' ? text : 'light')

export const densityOf = (text: string | null): Density => (text === 'compact' ? text : 'normal')

/** What the host of an element needs to know of the page around it. */
export interface Surroundings {
  readonly hrefFor: HrefFor | undefined
  /** Whether somebody listens for this event on the element. */
  readonly hears: (event: string) => boolean
  /** Mounts the widget again, which is all a "reload" may mean here (G146). */
  readonly restart: () => void
  /** Aborts the requests under way when the element is removed. */
  readonly gone: AbortSignal
}

/** The host of an element on a foreign page: it dispatches events, and navigates only to addresses the page itself has given. */
export function createElementHost(element: HTMLElement, base: string, page: Surroundings): Host {
  const visitor = sharedVisitor(base)
  const emit = (name: string, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
  const host: Host = new Host({
    base,
    session: visitor.session,
    fetch: (input, init) => {
      const asked = [init?.signal, input instanceof Request ? input.signal : undefined].filter(signal => signal != null)
      return fetchWithEarly(input, { ...init, signal: AbortSignal.any([page.gone, ...asked]) })
    },
    locale: elementLocale(element),
    theme: themeOf(element.getAttribute('theme')),
    density: densityOf(element.getAttribute('density')),
    surface: {
      emit,
      hrefOf: place => pageAddress(place, element.getAttribute('href-template'), page.hrefFor, document.baseURI),
      go({ to, params }: Place, href) {
        if (emit('navigate', { to, params: { ...params }, href }) && href !== undefined) location.assign(href)
      },
      takesUp: event => page.hears(event) || (element.getAttribute('handles') ?? '').split(/\s+/).includes(event),
      reload() {
        if (emit('reload')) page.restart()
      },
      signedOut() {
        host.closeQuestions()
        refuseToken(visitor)
        emit('signed-out')
      },
      failed: error => explainCall(visitor, `<${element.localName}>`, error),
      noToken: error => tellNoToken(visitor, error),
    },
  })
  return host
}
