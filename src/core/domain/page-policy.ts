/** What a page's Content-Security-Policy has to allow for our widgets to stand on it. */
export interface Need {
  readonly directive: 'script-src' | 'connect-src' | 'worker-src' | 'img-src' | 'frame-src'
  readonly source: string
}
export type EmbedMethod = 'element' | 'iframe'

/** Widgets that read files do so in a worker made from a blob; without it they read in slices on the page. */
const withWorker = ['import-wizard']

/** `server` is an origin. In an iframe the page needs to allow the frame and nothing else. */
export function needsOf(server: string, widgets: readonly string[], method: EmbedMethod): Need[] {
  if (method === 'iframe') return [{ directive: 'frame-src', source: server }]
  return [
    { directive: 'script-src', source: server },
    { directive: 'connect-src', source: server },
    { directive: 'img-src', source: server },
    ...(widgets.some(name => withWorker.includes(name)) ? [{ directive: 'worker-src', source: 'blob:' } as const] : []),
  ]
}

/** Where a browser looks when a directive is not there (CSP Level 3, "directive fallback list"). */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'worker-src': ['worker-src', 'child-src', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

type Policy = ReadonlyMap<string, readonly string[]>
/** A header's text as directives; the first of a name counts, as in a browser. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  const header = text.trim().replace(/^content-security-policy(-report-only)?\s*:/i, '')
  for (const part of header.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** Whether one source of a policy covers what is asked for: `*`, a scheme, an origin, a wildcard host. */
function covers(source: string, wanted: string): boolean {
  const text = source.toLowerCase()
  if (wanted.endsWith(':')) return text === wanted
  if (text === '*') return true
  const { protocol, hostname, port } = new URL(wanted)
  if (text.endsWith(':')) return text === protocol
  const found = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([a-z0-9.-]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(text)
  if (!found) return false
  const [, scheme, wild, host = '', at] = found
  if (scheme && `${scheme}:` !== protocol) return false
  if (at && at !== '*' && at !== (port || (protocol === 'https:' ? '443' : '80'))) return false
  if (!at && port) return false
  return wild ? hostname.endsWith(`.${host}`) : hostname === host
}

/** What a pasted policy does not allow yet. No policy at all forbids nothing. */
export function missingIn(text: string, needs: readonly Need[]): Need[] {
  const policy = parsePolicy(text)
  return needs.filter(({ directive, source }) => {
    const name = fallbacks[directive]!.find(one => policy.has(one))
    return name !== undefined && !policy.get(name)!.some(one => covers(one, source))
  })
}

/** `'strict-dynamic'` ignores addresses: the script tag then needs the page's own nonce. */
export const wantsNonce = (text: string): boolean => {
  const policy = parsePolicy(text)
  const name = fallbacks['script-src']!.find(one => policy.has(one))
  return name !== undefined && policy.get(name)!.some(one => one.toLowerCase() === "'strict-dynamic'")
}

/** The pasted policy with what was missing, ready to be sent. */
export function mended(text: string, needs: readonly Need[]): string {
  const given = parsePolicy(text)
  const policy = new Map(given)
  for (const { directive, source } of missingIn(text, needs)) {
    const inherited = fallbacks[directive]!.map(one => given.get(one)).find(Boolean) ?? []
    const known = (policy.get(directive) ?? inherited).filter(one => one !== "'none'")
    policy.set(directive, [...known, source])
  }
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
