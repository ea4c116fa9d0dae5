import type { Page } from 'playwright'
import { withDeadline } from './deadline.ts'

/** A message that was shown: it stays on this list when it is gone from the screen, and when the page is left. */
export interface Told {
  readonly text: string
  readonly tone: string
  /** Where the page stood when it was shown. */
  readonly path: string
  /** When, in milliseconds since 1970. */
  readonly at: number
  /** How long it stood, once it is gone. */
  stood?: number
}

/**
 * Every message a page tells from now on. They stand two seconds: on a busy machine one may be gone before anybody looks at the screen,
 * so tests ask this list.
 */
export class Messages {
  readonly told: Told[] = []

  static async of(page: Page): Promise<Messages> {
    const own = new Messages()
    const open = new Map<string, Told>()
    await page.exposeFunction('zyTold', (key: string, told: Told) => {
      const known = open.get(key)
      if (known) known.stood = told.stood
      else if (told.stood === undefined) {
        open.set(key, told)
        own.told.push(told)
      }
    })
    await page.addInitScript(() => {
      const tell = (...what: [string, object]) => (window as unknown as { zyTold(key: string, told: object): void }).zyTold(...what)
      const since = new WeakMap<Node, { key: string; begin: number; told: object }>()
      let count = 0
      const slips = (nodes: NodeList) => [...nodes].filter(node => node instanceof HTMLElement && node.dataset.tone !== undefined)
      new MutationObserver(changes => {
        for (const { addedNodes, removedNodes } of changes) {
          for (const node of slips(addedNodes)) {
            const told = { tone: (node as HTMLElement).dataset.tone, text: node.textContent ?? '', path: location.pathname, at: Date.now() }
            const seen = { key: `${performance.timeOrigin} ${++count}`, begin: performance.now(), told }
            since.set(node, seen)
            tell(seen.key, told)
          }
          for (const node of slips(removedNodes)) {
            const seen = since.get(node)
            if (seen) tell(seen.key, { ...seen.told, stood: performance.now() - seen.begin })
          }
        }
      }).observe(document, { childList: true, subtree: true })
    })
    return own
  }

  /** The first message with these words, shown or already gone. */
  async hear(text: string): Promise<Told> {
    return this.#wait(`the message "${text}"`, () => this.told.find(one => one.text === text))
  }
  /** The first message that has come and gone. */
  async gone(): Promise<Told & { stood: number }> {
    return this.#wait('a message that goes', () => this.told.find((one): one is Told & { stood: number } => one.stood !== undefined))
  }

  async #wait<T>(what: string, find: () => T | undefined): Promise<T> {
    let isOver = false
    const look = async () => {
      while (!isOver) {
        const found = find()
        if (found !== undefined) return found
        await new Promise(done => setTimeout(done, 50))
      }
      throw new Error(`not told: ${what}`)
    }
    try {
      return await withDeadline(20_000, what, look())
    } catch (error) {
      throw new Error(`${(error as Error).message}; told was ${JSON.stringify(this.told)}`)
    } finally {
      isOver = true
    }
  }
}
