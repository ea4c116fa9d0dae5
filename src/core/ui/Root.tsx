import { type CSSProperties, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { StyleSheetContext, StyleSheetManager } from 'styled-components'
import type { Memory } from '../auth/index.ts'
import { adoptBase } from './base-sheet.ts'
import { useKeptPlace } from './kept-place.ts'
import { adoptRules, pageRules } from './style-sink.ts'
import { ToastRegion } from './ToastRegion.tsx'
import { createToasts, type Toasts } from './toasts.ts'
import { type Theme, UiContext } from './ui-context.ts'

export interface UiRootProps {
  /** Where styles go; the document unless given. */
  root?: Document | ShadowRoot
  theme?: Theme
  density?: 'normal' | 'compact'
  /** Where choices about tables are remembered; without one they last as long as the table. */
  chosen?: Memory
  /** BCP 47 tag of the words inside. */
  lang?: string
  /** The store of messages of this host; an own one if none is given. */
  toasts?: Toasts
  /** Nothing in here is seen or read aloud, and all of it stands as it is, until it is known whether it may be shown. */
  veiled?: boolean
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** Every prop reaches its element: `part` is one, though the list that styled-components warns by in development lacks it. */
const isForwarded = () => true

/**
 * Gives a subtree the tokens, the base rules, a place for styles and a region for messages. Works in a page and in a shadow root.
 *
 * @example
 * <UiRoot theme="auto" lang="zh-CN" toasts={toasts}><App /></UiRoot>
 */
export function UiRoot(props: UiRootProps) {
  const { root = document, theme = 'light', density, chosen, lang, toasts, veiled = false, className, style, children } = props
  const [own] = useState(createToasts)
  const store = toasts ?? own
  const ui = useMemo(() => ({ root, theme, toasts: store, density, chosen }), [root, theme, store, density, chosen])
  const rules = pageRules(useContext(StyleSheetContext).styleSheet)
  // before the first paint, and again after a root was given another list of sheets
  useLayoutEffect(() => {
    adoptBase(root)
    adoptRules(root)
  }, [root])
  useKeptPlace(root, veiled)
  return (
    <UiContext value={ui}>
      <StyleSheetManager sheet={rules} shouldForwardProp={isForwarded}>
        <div
          part="root"
          className={className ? `zy ${className}` : 'zy'}
          data-theme={theme}
          data-density={density}
          data-veiled={veiled ? '' : undefined}
          aria-busy={veiled || undefined}
          lang={lang}
          style={style}
        >
          {children}
          <ToastRegion />
        </div>
      </StyleSheetManager>
    </UiContext>
  )
}
