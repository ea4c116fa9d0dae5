import { errorLines } from '../../api/index.ts'

const isObject = (refusal: unknown): refusal is Record<string, unknown> =>
  typeof refusal === 'object' && refusal !== null && !Array.isArray(refusal)

/** The messages of each field of a refusal. */
export const refusedFields = (refusal: unknown): Record<string, string> =>
  isObject(refusal) ? Object.fromEntries(Object.entries(refusal).map(([field, lines]) => [field, errorLines(lines).join(' ')])) : {}

/** What was said of a field is over once it is changed. */
export const withoutFields = (refusal: unknown, fields: readonly string[]) =>
  isObject(refusal) ? Object.fromEntries(Object.entries(refusal).filter(([field]) => !fields.includes(field))) : refusal

/** What of a refusal belongs to no field that is shown. */
export function linesBeside(refusal: unknown, visible: ReadonlySet<string>, label: (field: string) => string): readonly string[] {
  if (!isObject(refusal)) return errorLines(refusal)
  return Object.entries(refusal)
    .filter(([field]) => !visible.has(field))
    .flatMap(([field, lines]) => {
      const words = errorLines(lines)
      return field === 'detail' || field === 'non_field_errors' || words.length === 0 ? words : [`${label(field)} ${words.join(' ')}`]
    })
}
