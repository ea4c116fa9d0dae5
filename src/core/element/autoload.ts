// The one script of a page that wants more than one widget: it fetches a widget's own script when its tag appears.
// It imports nothing, so that it stays under 3 KiB; it stands beside the elements it loads (dist/elements).

const PREFIX = 'zy-'
// Kept apart from its use: bundlers rewrite `new URL(…, import.meta.url)` where they can read it.
const here = import.meta.url
const asked = new Set<string>()

/** Fetches what these tags need, once each. A script that cannot be fetched is tried again when the tag appears again. */
function load(tag: string): void {
  if (asked.has(tag) || customElements.get(tag)) return
  asked.add(tag)
  import(/* @vite-ignore */ new URL(`./${tag.slice(PREFIX.length)}.js`, here).href).catch((error: unknown) => {
    asked.delete(tag)
    console.error(`<${tag}> could not be loaded`, error)
  })
}

/** Looks for our tags below a node; inside open shadow roots too, where the page asks for it with `data-zy-deep` on the script. */
function look(root: ParentNode, deep: boolean): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.startsWith(PREFIX)) load(element.localName)
    else if (deep && element.shadowRoot) watch(element.shadowRoot, deep)
  }
}

const watched = new WeakSet<Node>()
function watch(root: Document | ShadowRoot, deep: boolean): void {
  if (watched.has(root)) return
  watched.add(root)
  look(root, deep)
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.localName.startsWith(PREFIX)) load(node.localName)
        else if (deep && node.shadowRoot) watch(node.shadowRoot, deep)
        look(node, deep)
      }
  }).observe(root, { childList: true, subtree: true })
}

watch(document, document.querySelector('script[data-zy-deep]') !== null)
