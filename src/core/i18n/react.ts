import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { Translator } from './translator.ts'
import type { Locale, Messages, Translate, Words } from './words.ts'

const fallback = new Translator('zh')
/** Provided by the host; without one (a bare ui component) the words are zh. */
export const TranslatorContext = createContext<Translator>(fallback)

const useVersion = (translator: Translator) => useSyncExternalStore(translator.subscribe, translator.version, translator.version)

/** The words of a widget in the language of its host; renders again when the language changes. */
export function useWords<M extends Messages>(words: Words<M>): Translate<M> {
  const translator = useContext(TranslatorContext)
  const version = useVersion(translator)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per version, so that memoised children render again
  return useMemo(() => translator.words(words), [translator, words, version])
}

export function useLocale(): Locale {
  const translator = useContext(TranslatorContext)
  useVersion(translator)
  return translator.locale
}
