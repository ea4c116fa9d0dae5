// The one script of a page that wants more than one widget: it fetches a widget's own script when its tag appears.
// It imports nothing, so that it stays under 3 KiB; it is served beside the elements it loads (dist/elements).
import type { TokenSource } from '../auth/index.ts'
import type { EarlyAsk } from './early.ts'

const PREFIX = 'zy-'
// Kept apart from its use: bundlers rewrite `new URL(…, import.meta.url)` where they can read it.
const here = import.meta.url
const requested = new Set<string>()

/** Names of chunks, and which of them each widget needs for its first paint: written in by the build (build/cdn-plugin.ts). */
type Parts = readonly [names: readonly string[], tags: Readonly<Record<string, readonly number[]>>]
const [names, tags] = 'zy parts of each tag' as unknown as Parts

// Keeps the place of a tag that is not defined yet, so that the page does not jump. A constructable sheet, because a strict policy forbids
// style elements; `:where` has no specificity, and matches our tags only until they are defined.
const placeholders = new CSSStyleSheet()
placeholders.replaceSync(
  `:where(${Object.keys(tags).map(name => `${PREFIX}${name}`)}):where(:not(:defined)){display:block;min-height:var(--zy-placeholder,240px)}`,
)
document.adoptedStyleSheets.push(placeholders)

const importScript = (path: string) => import(/* @vite-ignore */ new URL(path, here).href) as Promise<unknown>

/** Fetches what these tags need, once each. A script that cannot be fetched is tried again when the tag appears again. */
function load(tag: string): void {
  if (requested.has(tag) || customElements.get(tag)) return
  requested.add(tag)
  const widget = tag.slice(PREFIX.length)
  // All parts at once, not one after the other; an import of a part that fails reports it itself.
  for (const index of tags[widget] ?? []) importScript(`./chunks/${names[index]}.js`).catch(() => {})
  importScript(`./${widget}.js`).catch((error: unknown) => {
    requested.delete(tag)
    console.error(`<${tag}> could not be loaded`, error)
  })
}

const registryKey = Symbol.for('zhiyuan.v1')
const page = globalThis as { [registryKey]?: { early?: EarlyAsk } }
page[registryKey] ??= {}
const registry = page[registryKey]
/** Asks whose token it is that the page has given already, while the scripts that will want to know are on their way (`early.ts`). */
function askEarly(element: Element & { token?: unknown; getToken?: unknown }): void {
  const given = element.getToken ?? element.token
  // a defined element has asked, and does not tell its token
  if (registry.early || customElements.get(element.localName) || (typeof given !== 'function' && typeof given !== 'string') || given === '')
    return
  // as `baseOf` does
  const around = element.closest<HTMLElement>('[data-zy-base]') ?? document.querySelector<HTMLElement>('script[data-zy-base]')
  const base = (element.getAttribute('base') ?? around?.dataset.zyBase ?? new URL('/api', here).href).replace(/\/+$/, '')
  const who = (key: unknown) => {
    if (typeof key !== 'string' || !key) throw new Error('no token')
    return fetch(`${base}/login-methods/is_login/`, { headers: { 'X-Token': key } })
  }
  // a token at hand is asked about at once: before the parts, which would keep the browser's few connections to themselves
  const isAtHand = typeof given === 'string'
  const token = isAtHand ? Promise.resolve(given) : Promise.resolve().then(given as TokenSource)
  const answer = isAtHand ? who(given) : token.then(who)
  // whoever takes it up says what went wrong
  answer.catch(() => {})
  registry.early = { base, given: given as EarlyAsk['given'], token, answer, at: performance.now() }
}

/** Finds our tags below a node; inside open shadow roots too, where the page asks for it with `data-zy-deep` on the script. */
function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) visit(element)
}
function visit(element: Element): void {
  if (element.localName.startsWith(PREFIX)) {
    askEarly(element)
    load(element.localName)
  } else if (deep && element.shadowRoot) observe(element.shadowRoot)
}

const watched = new WeakSet<Node>()
/**
 * Watches a shadow root of the page's own, which nobody sees from outside:
 * `import { observe } from 'https://…/elements/autoload.js'; observe(this.shadowRoot)`.
 */
export function observe(root: Document | ShadowRoot): void {
  if (watched.has(root)) return
  watched.add(root)
  scan(root)
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) {
          visit(node)
          scan(node)
        }
  }).observe(root, { childList: true, subtree: true })
}

const deep = document.querySelector('script[data-zy-deep]') !== null
observe(document)
