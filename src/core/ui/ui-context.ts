import { createContext, useContext } from 'react'
import type { Memory } from '../auth/index.ts'
import type { Toasts } from './toasts.ts'

/** Light, dark, or as the system says. */
export type Theme = 'light' | 'dark' | 'auto'

/** What every component may know of the tree it stands in. */
export interface Ui {
  /** The document, or the shadow root of the element. */
  root: Document | ShadowRoot
  theme: Theme
  toasts: Toasts | null
  /** How high the rows of tables are, unless somebody chose otherwise for one. */
  density?: 'normal' | 'compact' | undefined
  /** Where choices about tables are remembered; without one they last as long as the table. */
  chosen?: Memory | undefined
}

/** Fires on a root when the element was moved in the document while React stayed mounted: whatever is in the top layer shows itself again. */
export const RECONNECT = 'zy-reconnect'

export const UiContext = createContext<Ui | null>(null)

/** The surroundings of this component; outside a `<UiRoot>` the plain document, so that a component can be tried alone. */
export function useUi(): Ui {
  return useContext(UiContext) ?? { root: document, theme: 'light', toasts: null }
}
