import { useSyncExternalStore } from 'react'

// the documents' border of mobile mode: under 1024 px
const QUERY = '(max-width: 1023px)'

// one for all who ask: they ask with every drawing
let media: MediaQueryList | undefined
const query = () => {
  media ??= matchMedia(QUERY)
  return media
}
const subscribe = (listener: () => void) => {
  query().addEventListener('change', listener)
  return () => query().removeEventListener('change', listener)
}

/** Whether the window is in mobile mode, under 1024 px: rows become cards, filters a sheet. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => query().matches)
