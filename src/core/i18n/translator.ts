import type { Locale, Messages, Translate, Words } from './words.ts'

/**
 * One language and its words; it hangs on a Host, never on a module, because two widgets on a page may speak two languages.
 * A message that is still on its way is shown in zh, and subscribers are told when it has come.
 *
 * Messages are sentences with `{{names}}` in them and nothing else; i18next did the same for 15 kB gz in every element, and read
 * `$t(…)` in what people had typed.
 */
export class Translator {
  #locale: Locale
  readonly #come = new Map<string, Messages>()
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
    if (this.#locale !== 'zh') this.#fetch(words, this.#locale)
    return (key, values = {}) => {
      const text = this.#come.get(`${this.#locale}/${words.name}`)?.[key] ?? words.zh[key] ?? key
      return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
    }
  }

  /** For useSyncExternalStore: a number that changes with every change of words. */
  readonly version = () => this.#version
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #fetch<M extends Messages>(words: Words<M>, locale: 'en' | 'es') {
    const id = `${locale}/${words.name}`
    if (this.#asked.has(id)) return
    this.#asked.add(id)
    words.load[locale]().then(
      module => {
        this.#come.set(id, module.default)
        this.#changed()
      },
      () => this.#asked.delete(id),
    )
  }

  #changed() {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
