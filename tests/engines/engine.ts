/** What a test asks of a browser, whoever built its engine: real presses and keys, and questions to the page. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit'
  /** The process all others of this browser come from. */
  readonly pid: number
  open(url: string): Promise<void>
  /** Runs in the page: stands alone, takes and answers plain values, and does not wait. */
  ask<A extends unknown[], R>(question: (...given: A) => R, ...given: A): Promise<R>
  /** The same in the first frame of the page. */
  askFrame<R>(question: () => R): Promise<R>
  tap(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  key(name: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** Gives a file to the input that the question finds. */
  choose(find: () => Element | undefined, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
export interface Opening {
  readonly program: string
  /** Where its requests go through. */
  readonly proxyPort?: number
}
