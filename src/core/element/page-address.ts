import { type Place, queryOf } from '../host/index.ts'

/** A page's own answer to where a place is. */
export type HrefFor = (to: Place['to'], params: Readonly<Record<string, string>>) => string | undefined | null

/**
 * The page's own address of a place: what its callback says, else its template with `{to}`, `{query}` and params by name filled in
 * (`https://school.example/app/{to}?{query}`). Addresses that are no page (`javascript:`) are none.
 */
export function pageAddress(place: Place, template: string | null, hrefFor: HrefFor | undefined, base: string): string | undefined {
  const params: Readonly<Record<string, string>> = { ...place.params }
  const given = answerOf(hrefFor, place.to, params) ?? (template === null ? undefined : filled(template, place, params))
  if (!given || !URL.canParse(given, base)) return undefined
  const { protocol, href } = new URL(given, base)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

let hasTold = false
/** What the page's callback says. A page may have set anything: what throws says nothing, and its author is told once. */
function answerOf(hrefFor: HrefFor | undefined, ...place: Parameters<HrefFor>): string | undefined {
  try {
    const href = hrefFor?.(...place) ?? undefined
    return href && `${href}`
  } catch (error) {
    if (!hasTold) console.error('Zhiyuan: hrefFor gave no address:', error)
    hasTold = true
    return undefined
  }
}

const filled = (template: string, place: Place, params: Readonly<Record<string, string>>) =>
  template
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'query' ? queryOf(place) : encodeURIComponent(name === 'to' ? place.to : Object.hasOwn(params, name) ? params[name]! : ''),
    )
    .replace(/[?&]{1,9}(?=#|$)/, '')
