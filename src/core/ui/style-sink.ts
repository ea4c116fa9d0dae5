import type { IStyleSheetContext } from 'styled-components'

type Rules = IStyleSheetContext['styleSheet']

/** The rules of all our components, once for the page: each root adopts them, and the fiftieth element neither writes nor keeps its own. */
let page: { readonly sheet: CSSStyleSheet; readonly rules: Rules } | undefined

/**
 * What styled-components writes to. Its target is a detached node that gives the `<style>` a constructable sheet: rules survive a move of
 * the element (a plain `<style>` loses every inserted rule) and pass `style-src 'self'`.
 * Needs the build option `define: { SC_DISABLE_SPEEDY: 'false' }`, because only the fast mode uses `insertRule`.
 */
export function pageRules(main: Rules): Rules {
  page ??= create(main)
  return page.rules
}

/** Gives a document or shadow root the rules of the page. */
export function adoptRules(root: Document | ShadowRoot): void {
  if (page && !root.adoptedStyleSheets.includes(page.sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, page.sheet]
}

function create(main: Rules) {
  const sheet = new CSSStyleSheet()
  const target = document.createElement('div')
  target.getRootNode = () => document
  const adopt = <T extends Node>(node: T): T => {
    Object.defineProperty(node, 'sheet', { value: sheet })
    if (node instanceof Element) takeTexts(node, sheet)
    return node
  }
  target.insertBefore = adopt
  target.appendChild = adopt
  return { sheet, rules: main.reconstructWithOptions({ target }, false) }
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
