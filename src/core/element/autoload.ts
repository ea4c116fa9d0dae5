// The one script of a page that wants more than one widget: it fetches a widget's own script when its tag appears.
// Built as one file of less than 3 KiB that waits for no other; it is served beside the elements it loads (dist/elements).
import { scriptOrigin } from './base-of.ts'
import { askEarly } from './early.ts'
import { absence, plainFailure } from './plain-failure.ts'

const PREFIX = 'zy-'
// Kept apart from its use: bundlers rewrite `new URL(…, import.meta.url)` where they can read it.
const here = import.meta.url
/** The elements that wait for their tag, by tag. */
const waiting: Record<string, Element[]> = {}
/** How often a tag's script did not come. */
const failures: Record<string, number> = {}
const told: Record<string, true> = {}

/** The widgets, and the chunks of their first paint by the widgets that need them: written in by the build (build/cdn-plugin.ts). */
const [widgets, groups] = ['zy widgets', 'zy chunks'].map(list => list.split(',')) as [string[], string[]]

// Keeps the place of a tag that is not defined yet, so that the page does not jump. A constructable sheet, because a strict policy forbids
// style elements; `:where` has no specificity, and matches our tags only until they are defined.
const placeholders = new CSSStyleSheet()
const tagNames = widgets.map(name => PREFIX + name)
placeholders.replaceSync(`:where(${tagNames}):where(:not(:defined)){display:block;min-height:var(--zy-placeholder,240px)}`)
document.adoptedStyleSheets.push(placeholders)

const importScript = (path: string) => import(/* @vite-ignore */ new URL(path, here).href) as Promise<unknown>

/** Fetches what this element's tag needs, once for all of them. What cannot be fetched is said in their place, and tried again there. */
function load(element: Element): void {
  const tag = element.localName
  if (customElements.get(tag)) return
  if (waiting[tag]) {
    waiting[tag].push(element)
    return
  }
  const widget = tag.slice(PREFIX.length)
  const place = widgets.indexOf(widget)
  if (place < 0) {
    tell(`there is no <${tag}>. There are ${tagNames}.`)
    return
  }
  waiting[tag] = [element]
  // All parts at once, not one after the other; an import of a part that fails reports it itself.
  for (const group of groups) {
    const [mask, ...names] = group.split(' ')
    // not `&`: it knows 32 widgets
    if (Math.floor(Number.parseInt(mask!, 36) / 2 ** place) % 2)
      for (const name of names) importScript(`./chunks/${name}.js`).catch(() => {})
  }
  // Firefox remembers by its address what did not come.
  const attempt = failures[tag] ?? 0
  importScript(`./${widget}.js${attempt ? `?${attempt}` : ''}`)
    .catch((error: unknown) => {
      failures[tag] = attempt + 1
      fail(waiting[tag] ?? [], error)
    })
    .finally(() => delete waiting[tag])
}

function tell(line: string): void {
  if (!told[line]) console.error(`Zhiyuan: ${line}`)
  told[line] = true
}

function fail(elements: readonly Element[], error: unknown): void {
  const panels: HTMLElement[] = []
  for (const element of elements) {
    const panel = plainFailure(element, again)
    panels.push(panel)
    // beside what the page itself may have written there
    element.append(panel)
    element.dispatchEvent(new CustomEvent('zy-failed', { detail: error, bubbles: true, composed: true }))
  }
  tell(absence(scriptOrigin(), error))
  function again() {
    for (const panel of panels) panel.remove()
    for (const element of elements) load(element)
  }
}

/** Finds our tags below a node; inside open shadow roots too, where the page asks for it with `data-zy-deep` on the script. */
function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) visit(element)
}
function visit(element: Element): void {
  if (element.localName.startsWith(PREFIX)) {
    askEarly(element as HTMLElement)
    load(element)
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
