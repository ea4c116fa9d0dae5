/** What was asked for is on the screen: the frame after the next has been drawn. */
export const shown = () =>
  requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(globalThis, { readyAt: performance.now() })))
