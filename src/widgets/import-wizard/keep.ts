import { resendKey } from '../../core/api/index.ts'
import type { Shelf } from '../../core/auth/index.ts'
import type { About } from './about.ts'
import { decidedIn } from './corrections.ts'
import type { Edit } from './grid.ts'
import type { Choice, Step } from './model.ts'
import { writtenEdit } from './written-edits.ts'

interface Head {
  readonly id: string
  readonly name: string
  /** Not the file itself: WebKit stores none in a private window. */
  readonly bytes: ArrayBuffer
}
/** How far somebody has come with a file, but for the file itself: it is written anew with every edit. */
interface State {
  readonly id: string
  readonly at: number
  readonly choice: Choice
  /** What was said of all its rows; one that was kept by an older page says nothing. */
  readonly about?: About
  /** Of a table that was taken out of the file. */
  readonly rows?: number
  readonly mayLeaveOut?: true
  readonly decided?: readonly string[]
  /** Each as JSON; the last is the newest. */
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** By which this very table was sent, or will be. */
  readonly key?: string
  readonly isSending?: true
  /** The import that it has become. */
  readonly job?: string
}
/** A table that was not imported to its end. */
export type Kept = State & { readonly file: File }

const NONE: readonly Edit[] = []

/** Keeps the table of one person, school and kind while it is worked on. Where it cannot be kept nothing is said: the wizard goes on without. */
export class Keeper {
  readonly #shelf: () => Shelf | undefined
  readonly #name: string
  readonly #states: string
  #file: File | undefined
  #id = ''
  #isThere = false
  #job: string | undefined
  #wanted: Parameters<Keeper['follow']> | undefined
  /** One thing after another: what is wiped must not come back by a write that was under way. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(shelf: () => Shelf | undefined, name: string) {
    this.#shelf = shelf
    this.#name = name
    this.#states = `${name} state`
  }

  /** A file was chosen. What was kept before goes when there is a table in this one. */
  begin(file: File) {
    this.#wanted = undefined
    this.#file = file
    this.#id = resendKey()
    this.#isThere = false
  }
  /** What was kept is taken up again. */
  goOn(kept: Kept) {
    this.#wanted = undefined
    this.#file = kept.file
    this.#id = kept.id
    this.#isThere = true
    this.#job = kept.job
  }

  follow(step: Step, key: string | undefined, about: About) {
    if (!('choice' in step) || !this.#file) return
    const isQueued = this.#wanted !== undefined
    this.#wanted = [step, key, about]
    if (!isQueued) this.#then(() => this.#write())
  }

  drop() {
    this.#wanted = undefined
    this.#file = undefined
    this.#then(() => this.#shelf()?.remove([this.#name, this.#states]))
  }

  last(): Promise<Kept | undefined> {
    return this.#then(async () => {
      const [head, state] = (await Promise.all([this.#shelf()?.read(this.#name), this.#shelf()?.read(this.#states)])) as [Head?, State?]
      return head && state && head.id === state.id ? { ...state, file: new File([head.bytes], head.name) } : undefined
    })
  }

  #then<T>(what: () => T | Promise<T>): Promise<T> {
    const next = this.#queue.then(what)
    this.#queue = next.catch(() => {})
    return next
  }

  async #write() {
    const wanted = this.#wanted
    this.#wanted = undefined
    const [file, id] = [this.#file, this.#id]
    const shelf = this.#shelf()
    if (!wanted || !file || !shelf) return
    const [step, key, about] = wanted
    if (!('choice' in step)) return
    const isThere = this.#isThere || (await shelf.write<Head>(this.#name, { id, name: file.name, bytes: await file.arrayBuffer() }))
    // another file was chosen meanwhile
    if (this.#id !== id) return
    this.#isThere = isThere
    if (!isThere) {
      // no room, or forbidden
      this.#file = undefined
      return
    }
    const decided = step.at === 'compare' ? decidedIn(step) : 'decided' in step ? step.decided : undefined
    this.#job = step.at === 'sending' ? (step.job?.uuid ?? this.#job) : undefined
    const grid = 'grid' in step ? step.grid : undefined
    const state: State = {
      id,
      at: Date.now(),
      choice: step.choice,
      about,
      ...(grid && { rows: grid.entries.length }),
      ...('mayLeaveOut' in step && { mayLeaveOut: true }),
      ...(decided && { decided: [...decided] }),
      past: await Promise.all((grid?.past ?? NONE).map(writtenEdit)),
      future: await Promise.all((grid?.future ?? NONE).map(writtenEdit)),
      ...(key && { key }),
      ...(step.at === 'sending' && { isSending: true }),
      ...(this.#job && { job: this.#job }),
    }
    await shelf.write(this.#states, state, this.#name)
  }
}
