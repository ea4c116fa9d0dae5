import zh from './messages/zh.ts'
import { defineWords } from './words.ts'

export { grouped } from './number.ts'
export { TranslatorContext, useLocale, useWords } from './react.ts'
export { Translator } from './translator.ts'
export { defineWords, type Locale, localeOf, locales, type Messages, type Same, type Translate, type Words } from './words.ts'

/** Words that are truly common: 保存, 取消, 不限. */
export const commonWords = defineWords('common', zh, { en: () => import('./messages/en.ts'), es: () => import('./messages/es.ts') })
