import { type RefObject, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { useField } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { onDemand } from '../on-demand.tsx'
import { Popup } from '../Popup.tsx'
import type { CalendarProps } from './Calendar.tsx'
import type { DayFault } from './days.ts'
import { dateWords } from './messages/index.ts'

/** The boxes one writes in, and what stands at their right end. */
export const DateBox = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  & > input { flex: 1 1 0; padding-right: 64px; }
  &[data-two] > input { padding-right: 10px; }
  &[data-two] > span { flex: none; color: var(--zy-ink-2); }
  & > div { position: absolute; right: 2px; display: flex; }
  &[data-two] > div { position: static; }
  & > div > button { width: 28px; height: 28px; }
  @media (max-width: 640px) {
    &[data-two] { flex-wrap: wrap; }
    &[data-two] > input:first-child { flex-basis: 100%; }
    &[data-two] > span { display: none; }
  }
`

const Wrong = styled.p`
  display: flex;
  gap: 6px;
  margin-top: 4px;
  font: var(--zy-t12);
  color: var(--zy-zhu);
  & > svg { margin-top: 3px; }
`

const Sides = styled.div`
  display: flex;
  gap: 16px;
  padding: 6px 16px 10px;
  & > ul { display: flex; flex-direction: column; gap: 2px; flex: none; padding-top: 4px; }
  & > ul > li > button { min-height: 28px; padding: 0; border: 0; background: none; color: var(--zy-brand); white-space: nowrap; }
  & > ul > li > button:hover:not(:disabled) { text-decoration: underline; text-underline-offset: 3px; }
  & > ul > li > button:disabled { color: var(--zy-ink-off); cursor: not-allowed; }
  & > div { min-width: 252px; min-height: 292px; }
  & > div > p { color: var(--zy-ink-2); text-align: center; }
  @media (max-width: 640px) {
    flex-direction: column;
    gap: 8px;
    & > ul { flex-flow: row wrap; gap: 0 16px; max-width: 264px; }
  }
`

const Days = onDemand<CalendarProps>(() => import('./Calendar.tsx').then(part => part.Calendar))

/** What is wrong, under the box; silent where the field says something itself. */
export function FaultLine({ id, fault, time }: { id: string; fault: DayFault | { why: 'turned' } | null; time?: boolean }) {
  const t = useWords(dateWords)
  if (!fault) return null
  const key = fault.why === 'format' && time ? 'formatTime' : fault.why
  return (
    <Wrong id={id} role="alert">
      <Icon name="error" size={12} />
      <span>{t(key, 'day' in fault ? { day: fault.day } : undefined)}</span>
    </Wrong>
  )
}

/** The fault of a control, and the id it is described by, unless the field around it has words of its own. */
export function useFaultId<F>(fault: F | null) {
  const id = useId()
  const own = useField()?.invalid ? null : fault
  return { id, own, describedBy: own ? id : undefined }
}

export interface CalendarButtonProps extends Omit<CalendarProps, 'onDay'> {
  label: string
  disabled?: boolean
  /** True closes the calendar. */
  onDay: (day: string) => boolean
  shortcuts: readonly { key: string; label: string; disabled: boolean; onPick: () => void }[]
  note?: string
  onClose?: () => void
}

/** The button with a calendar behind it. Escape, and a choice, give the focus back to it. */
export function CalendarButton({ label, disabled, onDay, shortcuts, note, onClose, ...calendar }: CalendarButtonProps) {
  const t = useWords(dateWords)
  const field = useField()
  const id = useId()
  const anchor: RefObject<HTMLButtonElement | null> = useRef(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const finish = () => {
    close()
    anchor.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={anchor}
        id={id}
        icon="calendar"
        label={label}
        aria-labelledby={field ? `${field.labelId} ${id}` : undefined}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      />
      {open && (
        <Popup
          anchor={anchor}
          onClose={close}
          layer={{ matchWidth: false, placement: 'bottom-end', maxHeight: 460 }}
          role="dialog"
          aria-label={label}
        >
          <Sides>
            {shortcuts.length > 0 && (
              <ul aria-label={t('shortcuts')}>
                {shortcuts.map(shortcut => (
                  <li key={shortcut.key}>
                    <button
                      type="button"
                      disabled={shortcut.disabled}
                      onClick={() => {
                        shortcut.onPick()
                        finish()
                      }}
                    >
                      {shortcut.label}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div>
              {/* onDay says whether that was the last choice */}
              <Days {...calendar} onDay={day => onDay(day) && finish()} />
              {note && <p role="status">{note}</p>}
            </div>
          </Sides>
        </Popup>
      )}
    </>
  )
}
