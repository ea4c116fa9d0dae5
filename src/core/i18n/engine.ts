import { createInstance } from 'i18next'
import type { Messages } from './words.ts'

/** An i18next of its own for one host (never the global one): the languages beside zh. */
export function createEngine() {
  const engine = createInstance({ fallbackLng: false, interpolation: { escapeValue: false }, resources: {}, initAsync: false })
  void engine.init()
  // i18next's own key types are for one global dictionary; ours are checked by `Words`, so it is called by its plain form.
  const say = engine.t as (key: string, options: Record<string, unknown>) => string
  return {
    add: (locale: string, name: string, messages: Messages) => void engine.addResourceBundle(locale, name, messages),
    say: (locale: string, name: string, key: string, values?: Readonly<Record<string, string | number>>) =>
      say(key, { lng: locale, ns: name, keySeparator: false, nsSeparator: false, nest: false, ...values }),
  }
}
export type Engine = ReturnType<typeof createEngine>
