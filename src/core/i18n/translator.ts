import { createInstance, type i18n } from 'i18next'
import type { Locale, Messages, Translate, Words } from './words.ts'

/**
 * One language and its words; it hangs on a Host, never on a module, because two widgets on a page may speak two languages.
 * A message that is still on its way is shown in zh, and subscribers are told when it has come.
 */
export class Translator {
  #locale: Locale
  readonly #engine: i18n
  readonly #listeners = new Set<() => void>()
  readonly #asked = new Set<string>()
  #version = 0

  constructor(locale: Locale = 'zh') {
    this.#locale = locale
    this.#engine = createInstance({
      lng: locale,
      fallbackLng: 'zh',
      interpolation: { escapeValue: false },
      resources: {},
      initAsync: false,
    })
    void this.#engine.init()
  }

  get locale() {
    return this.#locale
  }

  setLocale(locale: Locale) {
    if (locale === this.#locale) return
    this.#locale = locale
    void this.#engine.changeLanguage(locale)
    this.#changed()
  }

  words<M extends Messages>(words: Words<M>): Translate<M> {
    const { name } = words
    if (!this.#engine.hasResourceBundle('zh', name)) this.#engine.addResourceBundle('zh', name, words.zh)
    if (this.#locale !== 'zh') this.#fetch(words, this.#locale)
    // i18next's own key types are for one global dictionary; ours are checked by `Words`, so it is called by its plain form.
    const say = this.#engine.t as (key: string, options: Record<string, unknown>) => string
    return (key, values) => say(key, { ns: name, lng: this.#locale, keySeparator: false, nsSeparator: false, nest: false, ...values })
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
        this.#engine.addResourceBundle(locale, words.name, module.default)
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
