import { errorLines } from '../../api/index.ts'

const isObject = (said: unknown): said is Record<string, unknown> => typeof said === 'object' && said !== null && !Array.isArray(said)

/** The messages of each field of a refusal. */
export const refusedFields = (said: unknown): Record<string, string> =>
  isObject(said) ? Object.fromEntries(Object.entries(said).map(([field, lines]) => [field, errorLines(lines).join(' ')])) : {}

/** What was said of a field is over once it is changed. */
export const withoutFields = (said: unknown, fields: readonly string[]) =>
  isObject(said) ? Object.fromEntries(Object.entries(said).filter(([field]) => !fields.includes(field))) : said

/** What of a refusal belongs to no field that is shown. */
export function linesBeside(said: unknown, shown: ReadonlySet<string>, label: (field: string) => string): readonly string[] {
  if (!isObject(said)) return errorLines(said)
  return Object.entries(said)
    .filter(([field]) => !shown.has(field))
    .flatMap(([field, lines]) => {
      const words = errorLines(lines)
      return field === 'detail' || field === 'non_field_errors' || words.length === 0 ? words : [`${label(field)} ${words.join(' ')}`]
    })
}
