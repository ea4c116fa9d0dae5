/** zh is the default and the reference wording (B001). */
export type Locale = 'zh' | 'en' | 'es'
export const locales: readonly Locale[] = ['zh', 'en', 'es']
export type Messages = Readonly<Record<string, string>>
/** The messages of another language: every key of zh and no other, or it does not compile. */
export type Same<M> = { readonly [K in keyof M]: string }

/** One widget's words: zh at hand, the others loaded when asked for. */
export interface Words<M extends Messages> {
  readonly name: string
  readonly zh: M
  readonly load: { readonly [L in 'en' | 'es']: () => Promise<{ default: Same<M> }> }
}

/** `defineWords('import-wizard', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })` */
export const defineWords = <M extends Messages>(name: string, zh: M, load: Words<M>['load']): Words<M> => ({ name, zh, load })

/** What `useWords` answers: `t('rows', { n: 3 })`. */
export type Translate<M extends Messages> = (key: keyof M & string, values?: Readonly<Record<string, string | number>>) => string

/** The language of a browser, as one of ours. */
export const localeOf = (tag: string | null | undefined): Locale => locales.find(locale => tag?.toLowerCase().startsWith(locale)) ?? 'zh'
