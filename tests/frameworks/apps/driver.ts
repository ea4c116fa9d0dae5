/** One element as an author writes it, whatever the framework. */
export interface Item {
  readonly key: string
  readonly tag: string
  /** As markup: texts; true is an attribute without a value. One that is left out is not there. */
  readonly attributes?: Readonly<Record<string, string | true>>
  readonly properties?: Readonly<Record<string, unknown>>
  /** By the name the element documents. */
  readonly events?: Readonly<Record<string, (event: Event) => void>>
  /** What stands between the tags. */
  readonly child?: string
}

/** A framework as its users write it: the same list of elements, rendered its own way. */
export interface Driver {
  readonly name: string
  /** Draws this list in place of the last; resolves when it stands in the document. */
  render(items: readonly Item[]): Promise<void>
  /** Takes everything down. */
  end(): Promise<void>
}

declare global {
  interface Document {
    zyDriver: Driver
  }
}

export const place = () => document.getElementById('app')!
/** Two frames: what a framework does after drawing has been done. */
export const settled = () => new Promise<void>(done => requestAnimationFrame(() => setTimeout(done, 20)))
