type Args = Parameters<EventTarget['addEventListener']>
/** `null` is a legal way to say nothing. */
const optionsOf = (options: Args[2] | null): AddEventListenerOptions =>
  typeof options === 'object' && options ? options : { capture: options === true }

/**
 * Whether somebody listens on one element for certain events: an action that nobody handles is not offered, and the DOM does not tell.
 * Listeners added before the element was defined, or further up, cannot be known: the page declares them with the attribute `handles`.
 */
export class Listeners {
  readonly #known = new Map<string, { listener: object; capture: boolean }[]>()
  readonly #counted: readonly string[]
  readonly #changed: () => void
  constructor(counted: readonly string[], changed: () => void) {
    this.#counted = counted
    this.#changed = changed
  }

  has = (event: string): boolean => (this.#known.get(event)?.length ?? 0) > 0

  added(...[event, listener, options]: Args) {
    if (!listener || !this.#counted.includes(event)) return
    const { capture = false, once = false, signal } = optionsOf(options)
    if (signal?.aborted) return
    const list = this.#known.get(event) ?? []
    if (list.some(one => one.listener === listener && one.capture === capture)) return
    this.#known.set(event, [...list, { listener, capture }])
    // It handles one event only: nothing is offered because of it.
    if (once) this.removed(event, listener, { capture })
    signal?.addEventListener('abort', () => this.removed(event, listener, { capture }), { once: true })
    this.#changed()
  }

  removed(...[event, listener, options]: Args) {
    const { capture = false } = optionsOf(options)
    const list = this.#known.get(event)
    const rest = list?.filter(one => one.listener !== listener || one.capture !== capture)
    if (!rest || rest.length === list?.length) return
    this.#known.set(event, rest)
    this.#changed()
  }
}
