import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { IconButton } from './Button.tsx'
import { dialogStack } from './dialog-stack.ts'
import { focusedIn, lastAnchor } from './focus.ts'
import { inSight } from './in-sight.ts'
import { ToastRegion } from './ToastRegion.tsx'
import { RECONNECT, useUi } from './ui-context.ts'

/** How somebody asked to close it; `forced` is the browser itself. */
export type CloseReason = 'escape' | 'backdrop' | 'button' | 'forced'

export interface DialogProps {
  /** Whether it stands; closed, its children are gone. */
  open: boolean
  /** Asked to close, and by what: Escape, the backdrop, ×, or the end of its host. */
  onClose: (reason: CloseReason) => void
  /** In Song, at the head; its accessible name. */
  title: ReactNode
  /** Stands behind the title on its line: steps, an order number. */
  beside?: ReactNode
  /** `80%` unless given (B037); 440 for questions, 400 for payments. */
  width?: number | string
  /** Escape and × close it; without it neither, and there is no × (B039). */
  closable?: boolean
  /** A press on the backdrop closes it; it does not unless asked for (B037). */
  backdrop?: boolean
  /** Buttons, at the right of the foot. */
  footer?: ReactNode
  /** At the left of the foot: why the button is grey, what cancelling does. */
  footNote?: ReactNode
  /** Content up to the edges, which scrolls by itself. */
  flush?: boolean
  /** Comes up from the lower edge, over the full width: filters on a phone. */
  sheet?: boolean
  /** Gets the focus back when its opener is gone. */
  returnTo?: RefObject<HTMLElement | null>
  /** What is asked, filled in or shown; scrolls when it is long. */
  children: ReactNode
}

// never `display` on the closed dialog: it would beat the browser's "hidden while closed"
const Box = styled.dialog`
  position: fixed;
  inset: calc(var(--seen-top, 0px) + 0.15 * var(--seen-height, 100vh)) 0 auto 0;
  margin: 0 auto;
  padding: 0;
  border: 0;
  max-width: calc(100vw - 32px);
  max-height: calc(0.85 * var(--seen-height, 100vh) - 24px);
  border-radius: var(--zy-r-float);
  background: var(--zy-paper);
  color: var(--zy-ink);
  font: var(--zy-t14);
  box-shadow: var(--zy-float);
  overflow: hidden;
  &[open] { display: flex; flex-direction: column; }
  &::backdrop { background: var(--zy-veil); }
  &:focus { outline: none; }
  & > [data-head] { display: flex; align-items: center; gap: 12px 24px; flex-wrap: wrap; padding: 18px 24px 14px; flex: none; }
  & > [data-head] > h2 { font: var(--zy-t20); min-width: 0; overflow-wrap: anywhere; }
  & > [data-head] > :last-child:not(h2) { margin-inline-start: auto; }
  & > [data-head][data-closable] { position: relative; padding-inline-end: 60px; }
  & > [data-head] > button { position: absolute; inset: 14px 16px auto auto; }
  & > section { flex: 1 1 auto; min-height: 0; overflow: auto; padding: 0 24px 20px; }
  &[data-flush] > section { padding: 0; display: flex; flex-direction: column; }
  & > [data-foot] { flex: none; display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 12px; padding: 14px 24px; border-top: 1px solid var(--zy-line); }
  & > [data-foot] > [data-note] { flex: 1 1 200px; color: var(--zy-ink-2); }
  &[data-sheet] { inset: auto 0 calc(100vh - var(--seen-top, 0px) - var(--seen-height, 100vh)) 0; max-width: 100vw; border-radius: 12px 12px 0 0; }
  @media (max-width: 1023px) {
    & > [data-head] { padding: 14px 16px 10px; }
    & > [data-head][data-closable] { padding-inline-end: 52px; }
    & > [data-head] > button { inset: 10px 8px auto auto; }
    & > section { padding: 0 16px 16px; }
    & > [data-foot] { padding: 12px 16px; }
    &[data-wide] { inset: var(--seen-top, 0px) 0 auto 0; width: 100% !important; max-width: 100vw; height: var(--seen-height, 100dvh); max-height: var(--seen-height, 100dvh); border-radius: 0; }
  }
`

const TABBABLE = 'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable="true"]'

// nested dialogs and open lists have their own order; the buttons of messages belong to us
const tabbables = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.getClientRects().length > 0 &&
      !element.closest('[inert]') &&
      element.closest('dialog') === dialog &&
      !element.closest('[popover]:not([data-toasts])'),
  )

/**
 * A modal dialog on the native element: top layer, nothing clips it, the page behind it is inert, in a shadow root as in a page.
 * Its children are mounted only while it is open. First focus: `data-autofocus`, else the first control that does not open by it.
 */
export function Dialog({
  open,
  onClose,
  title,
  beside,
  width = '80%',
  closable = true,
  backdrop = false,
  footer,
  footNote,
  flush,
  sheet,
  returnTo,
  children,
}: DialogProps) {
  const { root } = useUi()
  const t = useWords(commonWords)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const armed = useRef(false)
  const back = useRef(returnTo)
  back.current = returnTo

  const show = useCallback(() => {
    const element = dialog.current
    if (!element?.isConnected || element.matches(':modal')) return
    // after a move in the document the attribute survives but the dialog is no longer modal
    element.removeAttribute('open')
    element.setAttribute('closedby', 'none')
    element.showModal()
    // Chromium focuses a scrollable section first, and React's autoFocus ran while the dialog was hidden
    const content = element.querySelector(':scope > section')
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      // a list that opens where the focus comes must not cover the form before anybody has read it
      tabbables(element).find(item => content?.contains(item) && item.role !== 'combobox') ??
      tabbables(element)[0]
    ;(first ?? element).focus({ preventScroll: true })
    dialogStack.raise(element)
  }, [])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    opener.current = focusedIn(root) ?? lastAnchor.get(root) ?? null
    show()
    const off = inSight(element)
    root.addEventListener(RECONNECT, show)
    return () => {
      off()
      root.removeEventListener(RECONNECT, show)
      if (element.open) element.close()
      dialogStack.drop(element)
      // close() gives the focus back by itself, unless its target is gone (an item of a menu)
      queueMicrotask(() => {
        if (focusedIn(root)) return
        const before = opener.current?.isConnected ? opener.current : lastAnchor.get(root)
        ;(back.current?.current ?? before)?.focus()
      })
    }
  }, [open, show, root])

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const element = dialog.current
    if (!element || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.target instanceof Element && event.target.closest('dialog') !== element) return
    if (event.key === 'Escape') {
      // the browser's close watcher never sees the key: on its own it closes even a dialog that refuses, at the third press
      event.preventDefault()
      event.stopPropagation()
      if (closable) onClose('escape')
    }
    if (event.key === 'Tab') wrapTab(event, element)
  }

  return (
    <Box
      ref={dialog}
      part="dialog"
      aria-labelledby={titleId}
      data-wide={(width === '80%' && !sheet) || undefined}
      data-flush={flush || undefined}
      data-sheet={sheet || undefined}
      style={{ width: sheet ? '100%' : width }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={event => {
        // a file input's cancel bubbles; the back gesture of a phone comes here
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose('escape')
      }}
      onClose={event => {
        // React's StrictMode closes and opens it again before the event of the closing comes; hidden by the page (Suspense, Activity) it has no ref
        if (event.target !== event.currentTarget || dialog.current === null || !open || event.currentTarget.open) return
        if (closable) onClose('forced')
        else show()
      }}
      onPointerDown={event => {
        // a press that closes an open list must not close the dialog too
        armed.current = event.target === event.currentTarget && !event.currentTarget.querySelector(':popover-open:not([data-toasts])')
      }}
      onClick={event => {
        if (armed.current && backdrop && closable && isOutside(event, event.currentTarget)) onClose('backdrop')
        armed.current = false
      }}
    >
      {open && (
        <>
          <div data-head data-closable={closable || undefined}>
            <h2 id={titleId}>{title}</h2>
            {beside}
            {closable && <IconButton icon="close" label={t('close')} onClick={() => onClose('button')} />}
          </div>
          <section>{children}</section>
          {(footer || footNote) && (
            <div data-foot>
              {footNote && <div data-note>{footNote}</div>}
              {footer}
            </div>
          )}
          <ToastRegion dialog={dialog} />
        </>
      )}
    </Box>
  )
}

function isOutside(event: { target: EventTarget; clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect()
  const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  return event.target === dialog && !inside
}

// the browser's own Tab leaves the last control for the address bar and comes back by way of <body>
function wrapTab(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const items = tabbables(dialog)
  const now = focusedIn(dialog.getRootNode()) ?? dialog
  // an open panel (a calendar, a path) has its own order; only the way out behind the last control of all is ours
  const panel = now.closest<HTMLElement>('[popover]:not([data-toasts])')
  if (panel && dialog.contains(panel)) {
    const own = [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(item => item.tabIndex >= 0 && !item.matches(':disabled'))
    const isBehind = (item: HTMLElement) => (panel.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    if (event.shiftKey || now !== own.at(-1) || items.some(isBehind)) return
    event.preventDefault()
    items[0]?.focus()
    return
  }
  const at = items.indexOf(now)
  const next = event.shiftKey ? (at <= 0 ? items.at(-1) : undefined) : at === items.length - 1 ? items[0] : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
