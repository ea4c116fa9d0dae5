/** What has the focus inside a shadow root, so that it has it again after the page has moved the element: a browser lets go of it then. */
export class KeptFocus {
  #focused: HTMLElement | null = null

  constructor(root: ShadowRoot) {
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) this.#focused = target
    })
    // a move ends within the task that began it; who has only gone elsewhere is forgotten
    root.addEventListener('focusout', ({ target }) =>
      queueMicrotask(() => {
        if (this.#focused === target && !root.activeElement) this.#focused = null
      }),
    )
  }

  /** After `again` has put back what a move hides: dialogs take the focus when they open. Nothing is taken from the page's own. */
  through(again: () => void): void {
    const focused = this.#focused
    again()
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.shadowRoot?.contains(focused)
    if (focused?.isConnected && isFree) focused.focus({ preventScroll: true })
  }
}
