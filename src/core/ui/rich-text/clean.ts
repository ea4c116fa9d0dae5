import createPurify from 'dompurify'

// No pictures (they ask other servers), no style, class or id (product decision 6): what a notice needs and nothing else.
const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'a']
const WEB = /^(?:https?|mailto|tel):/i

let purify: ReturnType<typeof createPurify> | null = null

function own() {
  if (purify) return purify
  // an instance of its own: hooks of a host page's DOMPurify are not ours, nor ours its
  purify = createPurify(window)
  purify.addHook('afterSanitizeAttributes', node => {
    if (node.tagName !== 'A') return
    node.setAttribute('rel', 'noopener noreferrer nofollow')
    node.setAttribute('target', '_blank')
  })
  return purify
}

const rules = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: WEB,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_SELF_CLOSE_IN_ATTR: false,
}

/** Whether a link may lead there. */
export const isWebAddress = (address: string) => WEB.test(address.trim())

/** HTML by our allow-list; what is not on it loses its tag, a script loses its content too (G111, S6). */
export const cleanHtml = (html: string): string => own().sanitize(html, rules)

/** The same for `innerHTML`, also on a page that demands Trusted Types. */
export const trustedHtml = (html: string): string => own().sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true }) as unknown as string

/** The same as nodes that belong to no page yet. */
export const cleanFragment = (html: string): DocumentFragment => own().sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
