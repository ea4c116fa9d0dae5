import type { Token } from '../tokens.ts'

/** The colours and the face the picture is drawn with, as a drawing engine understands them. */
export type Palette = (token: Token) => string

let dot: CanvasRenderingContext2D | null = null

/** `oklch(from …)`, names, whatever a host page sets: as six digits, by painting one point with it. */
function plain(color: string): string {
  dot ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
  if (!dot) return color
  dot.clearRect(0, 0, 1, 1)
  dot.fillStyle = color
  dot.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Reads colours where the picture stands: a theme or a host page may have changed them. */
export function paletteAt(place: HTMLElement): Palette {
  const known = new Map<Token, string>()
  const probe = document.createElement('i')
  return token => {
    const found = known.get(token)
    if (found) return found
    place.append(probe)
    probe.style.color = `var(--zy-${token})`
    const color = plain(getComputedStyle(probe).color)
    probe.remove()
    known.set(token, color)
    return color
  }
}

/** Calls back when the colours around `place` may have changed: theme, a host page's own properties, the system's night. */
export function watchPalette(place: HTMLElement, changed: () => void): () => void {
  const watch = new MutationObserver(changed)
  const attributes = { attributes: true, attributeFilter: ['style', 'class', 'theme', 'data-theme'] }
  const scope = place.closest('.zy')
  const root = place.getRootNode()
  if (scope) watch.observe(scope, attributes)
  if (root instanceof ShadowRoot) watch.observe(root.host, attributes)
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', changed)
  return () => {
    watch.disconnect()
    night.removeEventListener('change', changed)
  }
}
