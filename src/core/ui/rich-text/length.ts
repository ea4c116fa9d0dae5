/** What a rich text may hold, in characters of its plain text (B214, G112). */
export const RICH_TEXT_MAX = 500

const entities: Record<string, number> = { '&amp;': 1, '&lt;': 1, '&gt;': 1, '&quot;': 1, '&nbsp;': 1, '&#39;': 1 }
const LONGEST_ENTITY = 6

/** How many characters somebody reads of this HTML: no tags, an entity is one. By hand, because it runs at every key (S13). */
export function richTextLength(html: string): number {
  let length = 0
  let at = 0
  while (at < html.length) {
    const sign = html[at] ?? ''
    if (sign === '<') {
      const end = html.indexOf('>', at)
      if (end < 0) return length
      at = end + 1
      continue
    }
    if (sign === '&') {
      const end = html.indexOf(';', at)
      if (end > 0 && end - at < LONGEST_ENTITY && entities[html.slice(at, end + 1)]) at = end
    }
    if (sign !== '\n') length += 1
    // a character outside the basic plane is two units and one character
    at += (html.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return length
}
