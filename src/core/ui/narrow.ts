import { useSyncExternalStore } from 'react'

// the documents' border of mobile mode: under 1024 px
const QUERY = '(max-width: 1023px)'

// One for all who ask. They ask with every drawing, and the browser lays the page out before it answers: what it said last holds until
// it says otherwise.
let media: MediaQueryList | undefined
let narrow: boolean | undefined
const listeners = new Set<() => void>()
/** A sheet is narrower than the window: what is drawn anew for it comes after its pages have been counted, and rows are lost. */
export const isOnPaper = () => matchMedia('print').matches
const changed = () => {
  if (isOnPaper()) return
  narrow = media?.matches
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  media ??= matchMedia(QUERY)
  if (listeners.size === 0) media.addEventListener('change', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    media?.removeEventListener('change', changed)
    narrow = undefined
  }
}
const isNarrow = () => {
  media ??= matchMedia(QUERY)
  // while nobody listens it may have changed unheard
  if (listeners.size === 0) return media.matches
  narrow ??= media.matches
  return narrow
}

/** Whether the window is in mobile mode, under 1024 px: rows become cards, filters a sheet. */
export const useNarrow = () => useSyncExternalStore(subscribe, isNarrow)
