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
