import { useState, useSyncExternalStore } from 'react'

const COOKIE = 'sidebarStatus'

/** Open or collapsed, kept in the cookie sidebarStatus (B024, G069). Between 1024 and 1279 px it starts collapsed. */
export function useSidebar() {
  const [isOpen, setOpen] = useState(() => {
    const cookie = document.cookie.split('; ').find(part => part.startsWith(`${COOKIE}=`))
    return cookie ? cookie.endsWith('1') : window.innerWidth >= 1280
  })
  return {
    isOpen,
    toggle() {
      setOpen(!isOpen)
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing on plain http
      document.cookie = `${COOKIE}=${isOpen ? 0 : 1}; Path=/; SameSite=Strict; Max-Age=31536000`
    },
  }
}

/** Mobile mode applies when the body's width minus 3 is under 1024 (B029). */
export const isMobileWidth = (bodyWidth: number) => bodyWidth - 3 < 1024

// To ask the page how wide it is makes it lay out what has just been drawn: asked once, and told by an observer from then on.
let bodyWidth: number | undefined
const subscribe = (listener: () => void) => {
  const watch = new ResizeObserver(() => {
    bodyWidth = document.body.getBoundingClientRect().width
    listener()
  })
  watch.observe(document.body)
  return () => watch.disconnect()
}
export const useMobile = () =>
  useSyncExternalStore(subscribe, () => {
    bodyWidth ??= document.body.getBoundingClientRect().width
    return isMobileWidth(bodyWidth)
  })
