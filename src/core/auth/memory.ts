import { BrowserShelf } from './shelf.ts'

/** Where a browser keeps things between two moments. Read when it is used: a page may be forbidden to touch it. */
type Drawer = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * What widgets remember by name: in this page's memory, and in the browser too where that is ours to fill (the portal). A foreign page is
 * left as it was found (S9). Storage that is forbidden or full breaks nothing: then the page's memory is all there is.
 */
export class Memory {
  readonly #page = new Map<string, unknown>()
  readonly #drawer: Drawer | undefined
  /** What is its own in the drawer begins so; others keep things there too. */
  readonly #mark: string

  constructor(mark = '', drawer?: Drawer) {
    this.#mark = mark
    this.#drawer = drawer
  }

  /** What was kept, as whoever wrote it left it; whoever reads storage has to look at its shape. */
  read(name: string): unknown {
    if (this.#page.has(name)) return this.#page.get(name)
    try {
      return JSON.parse(this.#drawer?.().getItem(this.#mark + name) ?? 'null')
    } catch {
      return null
    }
  }
  /** `written` is what of it may leave this page's memory. */
  write(name: string, value: unknown, written: unknown = value) {
    this.#page.set(name, value)
    try {
      this.#drawer?.().setItem(this.#mark + name, JSON.stringify(written))
      // what is there whole is the browser's: another tab may change it
      if (this.#drawer && written === value) this.#page.delete(name)
    } catch {
      // forbidden or full
    }
  }
  remove(name: string) {
    this.#page.delete(name)
    try {
      this.#drawer?.().removeItem(this.#mark + name)
    } catch {
      // forbidden
    }
  }
  /** Forgets everything, or all that is not to `stay`. */
  clear(stay: (name: string) => boolean = () => false) {
    for (const name of new Set([...this.#page.keys(), ...this.#written()])) if (!stay(name)) this.remove(name)
  }

  #written(): string[] {
    try {
      const drawer = this.#drawer?.()
      const keys = Array.from({ length: drawer?.length ?? 0 }, (_, at) => drawer?.key(at) ?? '')
      return keys.filter(key => key.startsWith(this.#mark)).map(key => key.slice(this.#mark.length))
    } catch {
      return []
    }
  }
}

export interface Memories {
  /** What somebody has typed or opened: gone when she signs out, and never shown to another. Names end with her uuid. */
  readonly typed: Memory
  /** What somebody has chosen about tables and columns on this machine; nobody's data. */
  readonly chosen: Memory
  /** What is too big for these; none on a foreign page, which is left as it was found. */
  readonly shelf?: BrowserShelf
}

export const pageMemories = (): Memories => ({ typed: new Memory(), chosen: new Memory() })
/** The portal's: until the window is closed, for good, and for a day. */
export const browserMemories = (): Memories => ({
  typed: new Memory('zy-typed ', () => sessionStorage),
  chosen: new Memory('zy-chosen ', () => localStorage),
  shelf: new BrowserShelf(),
})
