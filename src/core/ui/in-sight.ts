import { zoomOf } from './zoom.ts'

/** Of how much of the frame is seen, where it is looked at again. */
const STEPS = Array.from({ length: 21 }, (_, n) => n / 20)
/** Less than this nobody reads a form in: what a frame shows less of is taken as if it showed so much. */
const LEAST = 360

/**
 * Says to an element of the top layer which part of its window is in sight, as `--seen-top` and `--seen-height`, at once and when the
 * window changes. A frame as tall as its content is scrolled by the page around it, which a foreign one tells nobody: only an observer
 * of the whole viewport is told what of the frame is seen. Outside a frame it says nothing, and the window counts.
 */
export function inSight(element: HTMLElement): () => void {
  const view = element.ownerDocument.defaultView
  if (!view || view.parent === view) return () => {}
  let observer: IntersectionObserver | undefined
  const look = () => {
    observer?.disconnect()
    const see = (entries: readonly IntersectionObserverEntry[]) => {
      const seen = entries.at(-1)
      if (!seen?.isIntersecting) return
      const whole = view.innerHeight
      const { top, bottom } = seen.intersectionRect
      // a page shorter than its window ends before it
      const height = (bottom >= seen.boundingClientRect.bottom - 1 ? Math.max(bottom, whole) : bottom) - top
      // once it has its room it stays where it is, however the page around is scrolled
      if (height >= Math.min(whole, LEAST)) observer?.disconnect()
      const shown = Math.min(whole, Math.max(height, LEAST))
      const zoom = zoomOf(element)
      element.style.setProperty('--seen-height', `${shown / zoom}px`)
      element.style.setProperty('--seen-top', `${Math.max(0, Math.min(top, whole - shown)) / zoom}px`)
    }
    observer = new IntersectionObserver(see, { threshold: STEPS })
    observer.observe(element.ownerDocument.documentElement)
  }
  look()
  view.addEventListener('resize', look)
  return () => {
    observer?.disconnect()
    view.removeEventListener('resize', look)
  }
}
