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
  // an address with a path allows what lies there, and we have several paths
  const found = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([a-z0-9.-]+)(?::(\d+|\*))?\/?$/.exec(text)
  if (!found) return false
  const [, scheme, wild, host = '', at] = found
  if (scheme && `${scheme}:` !== protocol) return false
  if (at && at !== '*' && at !== (port || (protocol === 'https:' ? '443' : '80'))) return false
  if (!at && port) return false
  return wild ? hostname.endsWith(`.${host}`) : hostname === host
}

/** The directive that speaks for another one: itself, or the one a browser falls back on. */
const speakerOf = (policy: Policy, directive: Need['directive']) => fallbacks[directive]!.find(one => policy.has(one))

/** What a pasted policy does not allow yet. No policy at all forbids nothing. */
export function missingIn(text: string, needs: readonly Need[]): Need[] {
  const policy = parsePolicy(text)
  return needs.filter(({ directive, source }) => {
    const name = speakerOf(policy, directive)
    return name !== undefined && !policy.get(name)!.some(one => covers(one, source))
  })
}

/** `'strict-dynamic'` ignores addresses: the script tag then needs the page's own nonce. */
export const wantsNonce = (text: string): boolean => {
  const policy = parsePolicy(text)
  const name = fallbacks['script-src']!.find(one => policy.has(one))
  return name !== undefined && policy.get(name)!.some(one => one.toLowerCase() === "'strict-dynamic'")
}

/** A need that a policy refuses: which of its directives does, and how that directive has to read. */
export interface Block extends Need {
  readonly by: string
  /** What stands there now. */
  readonly now: string
  /** The directive to write instead, or, where it was not there, to add. */
  readonly line: string
}
export function blocksIn(text: string, needs: readonly Need[]): Block[] {
  const [policy, then] = [parsePolicy(text), parsePolicy(mended(text, needs))]
  const written = (of: Policy, name: string) => [name, ...(of.get(name) ?? [])].join(' ')
  return missingIn(text, needs).map(need => {
    const by = speakerOf(policy, need.directive)!
    return { ...need, by, now: written(policy, by), line: written(then, mendedBy(policy, need.directive)) }
  })
}

/** Why a script that stands in the page itself does not run: the directive that forbids it. A hash or a nonce of the page's own may still let it. */
export function inlineBlockedBy(text: string): string | undefined {
  const policy = parsePolicy(text)
  const name = speakerOf(policy, 'script-src')
  const sources = name === undefined ? [] : policy.get(name)!.map(one => one.toLowerCase())
  // beside a nonce or a hash browsers do not read 'unsafe-inline'
  const isOpen = sources.includes("'unsafe-inline'") && !sources.some(one => /^'(nonce-|sha\d+-|strict-dynamic)/.test(one))
  return isOpen ? undefined : name
}

/** What a policy's `sandbox` takes from the page that our elements need: scripts, and an origin to be known by. */
export function sandboxLacks(text: string): string[] {
  const given = parsePolicy(text).get('sandbox')
  return given ? ['allow-scripts', 'allow-same-origin'].filter(one => !given.includes(one)) : []
}

/** The policies in what somebody has pasted: headers of an answer, a `<meta>`, or the policy alone. A browser obeys all of them at once. */
export interface Pasted {
  readonly kind: 'nothing' | 'headers' | 'unknown'
  readonly policies: readonly string[]
  /** Those that only report, and forbid nothing. */
  readonly reports: readonly string[]
}
/** What a directive of a policy begins with. */
const DIRECTIVE = /^(?:[a-z]+-src(?:-elem|-attr)?|sandbox|frame-ancestors|base-uri|form-action|require-trusted-types-for)(?:\s|$)/i
const HEADERS: Readonly<Record<string, 'policies' | 'reports'>> = {
  'content-security-policy': 'policies',
  'content-security-policy-report-only': 'reports',
}

export function policiesIn(text: string): Pasted {
  const all: Record<'policies' | 'reports', string[]> = { policies: [], reports: [] }
  // several policies may stand in one header, with a comma between
  const take = (value: string, where: keyof typeof all) =>
    all[where].push(
      ...value
        .split(',')
        .map(one => one.trim())
        .filter(Boolean),
    )
  const lines = text.split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const [name = '', ...rest] = line.split(':')
    const where = HEADERS[name.trim().toLowerCase()]
    // the browser's own panel copies the name and, under it, the value
    if (where && rest.length > 0) take(rest.join(':').trim() || (lines[at + 1] ?? ''), where)
  }
  for (const piece of text.split(/<meta/i).slice(1)) {
    const tag = piece.split('>')[0]!
    const content = /content=(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    if (content && /http-equiv=["']?content-security-policy/i.test(tag) && !/-report-only/i.test(tag))
      take(content[1] ?? content[2]!, 'policies')
  }
  if (all.policies.length + all.reports.length > 0) return { kind: 'headers', ...all }
  if (text.trim() === '') return { kind: 'nothing', ...all }
  if (text.split(/[;,]/).some(piece => DIRECTIVE.test(piece.trimStart()))) {
    take(lines.join(' '), 'policies')
    return { kind: 'headers', ...all }
  }
  return { kind: lines.some(line => /^\s*([\w-]+:(\s|$)|HTTP\/)/.test(line)) ? 'headers' : 'unknown', ...all }
}

/** Where a need is written: in the more specific directive that a page has for itself, else under its own name. */
const mendedBy = (policy: Policy, directive: Need['directive']): string => {
  const name = speakerOf(policy, directive)
  return name?.endsWith('-elem') ? name : directive
}

/** The pasted policy with what was missing, ready to be sent. */
export function mended(text: string, needs: readonly Need[]): string {
  const given = parsePolicy(text)
  const policy = new Map(given)
  for (const { directive, source } of missingIn(text, needs)) {
    const name = mendedBy(given, directive)
    const inherited = fallbacks[directive]!.map(one => given.get(one)).find(Boolean) ?? []
    const known = (policy.get(name) ?? inherited).filter(one => one.toLowerCase() !== "'none'")
    policy.set(name, [...known, source])
  }
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
