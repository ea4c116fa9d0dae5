/** "Anything": the choice that is no filter. */
export const ANY = '不限'

/**
 * What is chosen after a change of a multi filter. `chosen` is in order of choosing, the newest last:
 * 不限 first and another last drops 不限 (B173); 不限 last leaves only 不限 (B174); nothing at all is 不限.
 */
export function settle(chosen: readonly string[]): string[] {
  const newest = chosen.at(-1)
  if (newest === undefined || newest === ANY) return [ANY]
  return chosen.filter(value => value !== ANY)
}

/** Presses `value` in a multi filter: it goes if it was there and comes, as the newest, if it was not. */
export function toggle(values: readonly string[], value: string): string[] {
  return settle(
    values.includes(value) && value !== ANY ? values.filter(other => other !== value) : [...values.filter(other => other !== value), value],
  )
}

/** Whether a filter narrows anything: [], [不限] and empty texts do not (B171, B172). */
export function isFiltering(values: readonly string[]): boolean {
  return toQuery(values) !== undefined
}

/** A filter as its query value: several joined with `|` (B175); undefined where there is none (B171, B172). */
export function toQuery(values: string | readonly string[]): string | undefined {
  const list = (typeof values === 'string' ? [values] : values).filter(value => value !== '' && value !== ANY)
  return list.length > 0 ? list.join('|') : undefined
}

/** A query value as what is chosen; the reverse of `toQuery`. */
export function fromQuery(value: string | null | undefined): string[] {
  const list = (value ?? '').split('|').filter(part => part !== '')
  return list.length > 0 ? list : [ANY]
}

/** A phone without its area has seven. */
const FEW_DIGITS = 6
/** The digits of an ID number or a phone in what is searched for, of any width and script and with anything between them; none where they are too few. */
export function digitsOfNumber(search: string): RegExpExecArray[] {
  const digits = [...search.matchAll(/\p{Nd}/gu)]
  return digits.length > FEW_DIGITS ? digits : []
}
