/** Takes nothing in while it is sent: what was typed meanwhile would be gone with the draft. The focus is where it was afterwards. */
export async function closedWhile<R>(box: HTMLElement | null, run: () => Promise<R>): Promise<R> {
  if (!box) return run()
  const root = box.getRootNode() as Document | ShadowRoot
  const focused = root.activeElement
  box.inert = true
  try {
    return await run()
  } finally {
    box.inert = false
    const isLost = root.activeElement === null || root.activeElement === document.body
    if (isLost && focused instanceof HTMLElement && box.contains(focused)) focused.focus({ preventScroll: true })
  }
}
