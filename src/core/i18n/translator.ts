import type { Engine } from './engine.ts'
import type { Locale, Messages, Translate, Words } from './words.ts'

/**
 * One language and its words; it hangs on a Host, never on a module, because two widgets on a page may speak two languages.
 * A message that is still on its way is shown in zh, and subscribers are told when it has come.
 *
 * zh is at hand and only has `{{names}}` in it, so the first paint fills them here; i18next (15 kB gz) comes with the first other language.
 */
export class Translator {
  #locale: Locale
  #engine: Promise<Engine> | undefined
  #ready: Engine | undefined
  /** Languages of words that have come: `en/import-wizard`. */
  readonly #come = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #asked = new Set<string>()
  #version = 0

  constructor(locale: Locale = 'zh') {
    this.#locale = locale
  }

  get locale() {
    return this.#locale
  }

  setLocale(locale: Locale) {
    if (locale === this.#locale) return
    this.#locale = locale
    this.#changed()
  }

  words<M extends Messages>(words: Words<M>): Translate<M> {
    const { name, zh } = words
    if (this.#locale !== 'zh') void this.#fetch(words, this.#locale)
    return (key, values) => {
      const locale = this.#locale
      if (this.#ready && this.#come.has(`${locale}/${name}`)) return this.#ready.say(locale, name, key, values)
      return (zh[key] ?? key).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, value: string) => String(values?.[value] ?? ''))
    }
  }

  /** For useSyncExternalStore: a number that changes with every change of words. */
  readonly version = () => this.#version
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #fetch<M extends Messages>(words: Words<M>, locale: 'en' | 'es') {
    const id = `${locale}/${words.name}`
    if (this.#asked.has(id)) return
    this.#asked.add(id)
    try {
      this.#engine ??= import('./engine.ts').then(({ createEngine }) => createEngine())
      const [engine, messages] = await Promise.all([this.#engine, words.load[locale]()])
      engine.add(locale, words.name, messages.default)
      this.#ready = engine
      this.#come.add(id)
      this.#changed()
    } catch {
      // neither is kept: asked for again with the next words
      this.#engine = this.#ready && Promise.resolve(this.#ready)
      this.#asked.delete(id)
    }
  }

  #changed() {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
