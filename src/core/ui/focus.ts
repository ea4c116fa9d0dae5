/** The button of the list that closed last, per root: what opened a dialog that was started from a menu. */
export const lastAnchor = new WeakMap<Node, HTMLElement>()

/** The element with the focus in the root this node lives in; null when the focus is nowhere in particular. */
export function focusedIn(root: Node): HTMLElement | null {
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active instanceof HTMLElement && active !== document.body ? active : null
}
