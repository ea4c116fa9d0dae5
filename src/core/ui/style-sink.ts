const sinks = new WeakMap<Document | ShadowRoot, HTMLElement>()

/**
 * The target styled-components writes to: a detached node that gives each `<style>` a constructable sheet adopted by `root`.
 * Rules survive a move of the element (a plain `<style>` loses every inserted rule) and pass `style-src 'self'`.
 * Needs the build option `define: { SC_DISABLE_SPEEDY: 'false' }`, because only the fast mode uses `insertRule`.
 */
export function styleSink(root: Document | ShadowRoot): HTMLElement {
  const known = sinks.get(root)
  if (known) return known
  const sink = document.createElement('div')
  sink.getRootNode = () => root
  const adopt = <T extends Node>(node: T): T => {
    const sheet = new CSSStyleSheet()
    Object.defineProperty(node, 'sheet', { value: sheet })
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    if (node instanceof Element) {
      takeTexts(node, sheet)
      node.remove = () => {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter(other => other !== sheet)
      }
    }
    return node
  }
  sink.insertBefore = adopt
  sink.appendChild = adopt
  sinks.set(root, sink)
  return sink
}

/**
 * In a reader's development build styled-components writes each rule as a text node, and nobody reads the text of a node that stands
 * nowhere: it becomes a rule here. (Our own builds use `insertRule`, and this stays idle.)
 */
function takeTexts(node: Element, sheet: CSSStyleSheet) {
  const place = node.insertBefore.bind(node)
  const take = node.removeChild.bind(node)
  const indexOf = (child: Node) => [...node.childNodes].indexOf(child as ChildNode)
  node.insertBefore = <T extends Node>(text: T, before: Node | null): T => {
    const at = before ? indexOf(before) : sheet.cssRules.length
    place(text, before)
    try {
      sheet.insertRule(text.textContent ?? '', at)
    } catch {
      // a rule this browser does not know keeps its place, or the others would be counted wrong
      sheet.insertRule('not-known {}', at)
    }
    return text
  }
  node.removeChild = <T extends Node>(text: T): T => {
    sheet.deleteRule(indexOf(text))
    return take(text)
  }
}
