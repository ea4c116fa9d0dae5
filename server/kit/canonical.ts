/** The same text for the same value, whatever order a database gives its keys back in (jsonb forgets it); what is undefined is not there. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join(',')}}`
}

/**
 * Whether a text of jsonb says no more than what is read of it: `1e400` is read as no number, 400.00000000000000000001 as 400, and
 * whoever looks at it in the database sees another than a seal of what was read.
 */
export function isReadWhole(text: string | null): boolean {
  if (text === null) return false
  const strings = text.replaceAll('\\\\', '').replaceAll('\\"', '').split('"')
  const numbers = strings.filter((_, at) => at % 2 === 0).flatMap(outside => outside.match(/[\d.-]+/g) ?? [])
  return numbers.every(number => number === plain(Number(number)))
}

/** As jsonb writes a number: with all its zeros. */
function plain(value: number): string {
  const [, sign = '', whole, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (whole === undefined) return String(value)
  const zeros = Number(power)
  return sign + (zeros < 0 ? `0.${'0'.repeat(-zeros - 1)}${whole}${rest}` : `${whole}${rest}`.padEnd(zeros + 1, '0'))
}
