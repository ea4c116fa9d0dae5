import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { dialogStack } from './dialog-stack.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { inSight } from './in-sight.ts'
import type { Toast, Tone } from './toasts.ts'
import { RECONNECT, useUi } from './ui-context.ts'

const Region = styled.div`
  position: fixed;
  inset: calc(var(--seen-top, 0px) + 16px) 16px auto 16px;
  width: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 12px;
`
const Slip = styled.div`
  pointer-events: auto;
  display: inline-flex;
  align-items: flex-start;
  gap: 10px;
  min-height: 40px;
  max-width: min(560px, 100%);
  padding: 9px 8px 9px 14px;
  border-radius: var(--zy-r-float);
  background: var(--zy-paper);
  color: var(--zy-ink);
  box-shadow: var(--zy-float);
  font: var(--zy-t14);
  overflow-wrap: anywhere;
  & > svg { margin-top: 3px; color: var(--zy-brand); }
  &[data-tone='success'] > svg { color: var(--zy-yu); }
  &[data-tone='error'] > svg { color: var(--zy-zhu); }
  &[data-tone='warning'] > svg { color: var(--zy-hu); }
  & > div > p + p { color: var(--zy-ink-2); }
  & > button { flex: none; width: 24px; height: 24px; margin-top: -1px; padding: 0; display: grid; place-items: center; border: 0; background: none; color: var(--zy-ink-3); border-radius: var(--zy-r); }
  & > button:hover { color: var(--zy-ink); }
`

const marks: Record<Tone, IconName> = { success: 'check', error: 'error', warning: 'warning', info: 'info' }
const none: readonly Toast[] = []

/**
 * A live region for the messages of this host: one at the root and one inside each open dialog, always present and mostly empty.
 * Only the one in the top dialog speaks: outside a modal dialog a message is inert and silent to assistive technology.
 */
export function ToastRegion({ dialog }: { dialog?: RefObject<HTMLDialogElement | null> }) {
  const { root, toasts } = useUi()
  const t = useWords(commonWords)
  const region = useRef<HTMLDivElement>(null)
  const list = useSyncExternalStore(toasts?.subscribe ?? silent, toasts?.list ?? (() => none))
  const top = useSyncExternalStore(dialogStack.subscribe, dialogStack.top)
  const speaks = dialog ? top === dialog.current : !(top && root.contains(top))
  useEffect(() => {
    if (speaks) for (const { id } of list) toasts?.seen(id)
  }, [speaks, list, toasts])
  const shows = speaks && list.length > 0
  useEffect(() => {
    if (shows && region.current) return inSight(region.current)
  }, [shows])
  useEffect(() => {
    const show = () => {
      const element = region.current
      if (element?.isConnected && !element.matches(':popover-open')) element.showPopover()
    }
    show()
    root.addEventListener(RECONNECT, show)
    return () => root.removeEventListener(RECONNECT, show)
  }, [root])
  return (
    <Region ref={region} popover="manual" role="status" aria-live="polite" data-toasts="">
      {speaks &&
        list.map(toast => (
          <Slip part="toast" key={toast.id} data-tone={toast.tone}>
            <Icon name={marks[toast.tone]} />
            <div>
              <p>{toast.text}</p>
              {toast.lines?.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a message never change places
                <p key={index}>{line}</p>
              ))}
            </div>
            <button type="button" aria-label={t('close')} onClick={() => toasts?.dismiss(toast.id)}>
              <Icon name="close" size={12} />
            </button>
          </Slip>
        ))}
    </Region>
  )
}

const silent = () => () => {}
