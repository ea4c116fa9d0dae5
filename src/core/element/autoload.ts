// The one script of a page that wants more than one widget: it fetches a widget's own script when its tag appears.
// It imports nothing, so that it stays under 3 KiB; it stands beside the elements it loads (dist/elements).

const PREFIX = 'zy-'
// Kept apart from its use: bundlers rewrite `new URL(…, import.meta.url)` where they can read it.
const here = import.meta.url
const asked = new Set<string>()

/** Names of chunks, and which of them each widget needs for its first sight: written in by the build (build/cdn-plugin.ts). */
type Parts = readonly [names: readonly string[], tags: Readonly<Record<string, readonly number[]>>]
const [names, tags] = 'zy parts of each tag' as unknown as Parts

// Until a tag is known its place is kept, so that the page does not jump. A sheet of the document, as a strict policy wants it; it weighs
// nothing and means no tag but ours, and those only until they are defined.
const kept = new CSSStyleSheet()
kept.replaceSync(
  `:where(${Object.keys(tags).map(name => `${PREFIX}${name}`)}):where(:not(:defined)){display:block;min-height:var(--zy-placeholder,240px)}`,
)
document.adoptedStyleSheets.push(kept)

const fetched = (path: string) => import(/* @vite-ignore */ new URL(path, here).href) as Promise<unknown>

/** Fetches what these tags need, once each. A script that cannot be fetched is tried again when the tag appears again. */
function load(tag: string): void {
  if (asked.has(tag) || customElements.get(tag)) return
  asked.add(tag)
  const widget = tag.slice(PREFIX.length)
  // All parts at once, not one after the other; whoever needs one that fails says so itself.
  for (const index of tags[widget] ?? []) fetched(`./chunks/${names[index]}.js`).catch(() => {})
  fetched(`./${widget}.js`).catch((error: unknown) => {
    asked.delete(tag)
    console.error(`<${tag}> could not be loaded`, error)
  })
}

/** Looks for our tags below a node; inside open shadow roots too, where the page asks for it with `data-zy-deep` on the script. */
function look(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) meet(element)
}
function meet(element: Element): void {
  if (element.localName.startsWith(PREFIX)) load(element.localName)
  else if (deep && element.shadowRoot) observe(element.shadowRoot)
}

const watched = new WeakSet<Node>()
/**
 * Watches a shadow root of the page's own, which nobody sees from outside:
 * `import { observe } from 'https://…/elements/autoload.js'; observe(this.shadowRoot)`.
 */
export function observe(root: Document | ShadowRoot): void {
  if (watched.has(root)) return
  watched.add(root)
  look(root)
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) {
          meet(node)
          look(node)
        }
  }).observe(root, { childList: true, subtree: true })
}

const deep = document.querySelector('script[data-zy-deep]') !== null
observe(document)
