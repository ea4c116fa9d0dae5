import { useLayoutEffect } from 'react'

/** What is veiled loses the focus: it is given back when it is seen again, where nobody has gone elsewhere meanwhile. */
export function useKeptPlace(root: Document | ShadowRoot, isVeiled: boolean): void {
  useLayoutEffect(() => {
    const place = root.activeElement
    if (!isVeiled || !(place instanceof HTMLElement)) return
    return () => {
      const now = root.activeElement
      if (now === null || now === document.body) place.focus({ preventScroll: true })
    }
  }, [root, isVeiled])
}
