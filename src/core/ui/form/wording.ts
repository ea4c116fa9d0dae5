import type { ValueFault } from '../../contracts/faults.ts'
import { type Messages, type Translate, useWords, type Words } from '../../i18n/index.ts'
import { formWords } from './messages/index.ts'

/**
 * The words of a form, by convention: `name` is a field's label, `name.hint` the line under it, `name.required` what is said of a fault,
 * by (field, code). What the form does not word itself is worded for all forms.
 */
export interface FormWording {
  label(field: string): string
  hint(field: string): string | undefined
  fault(field: string, fault: ValueFault): string
}

export function useFormWording<M extends Messages>(words: Words<M>): FormWording {
  const own = useWords(words) as Translate<Messages>
  const common = useWords(formWords)
  const has = (key: string) => Object.hasOwn(words.zh, key)
  const label = (field: string) => (has(field) ? own(field) : field)
  return {
    label,
    hint: field => (has(`${field}.hint`) ? own(`${field}.hint`) : undefined),
    fault(field, { code, limit }) {
      const values = { label: label(field), limit: limit ?? '' }
      const key = [`${field}.${code}`, `${field}.wrong`].find(has)
      return key ? own(key, values) : common(code, values)
    },
  }
}
