import { useSyncExternalStore } from 'react'

// the documents' border of mobile mode: under 1024 px
const QUERY = '(max-width: 1023px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is in mobile mode, under 1024 px: rows become cards, filters a sheet. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
