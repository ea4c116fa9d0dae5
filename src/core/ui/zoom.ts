/** A page may zoom its body: what is measured is of the screen, what is written is multiplied by this. */
export const zoomOf = (element: HTMLElement) => element.currentCSSZoom ?? 1
