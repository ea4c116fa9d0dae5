import { createContext, type MouseEvent, type ReactNode, useContext, useId, useMemo } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { Icon } from './Icon.tsx'

/** What a field tells the control inside it. */
export interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** The wiring of the surrounding field; null when the control stands alone and brings its own `aria-label`. */
export const useField = () => useContext(FieldContext)

/**
 * The attributes a native control takes from its field. A browser remembers what is typed under the id or the name of a control, on disk,
 * for whoever comes next: one that it may fill in (`autocomplete` says with what) has neither (`isNameless`), and is found by its label.
 */
export function useControlProps(isNameless = false) {
  const field = useField()
  if (!field) return {}
  return {
    ...(isNameless ? { 'aria-labelledby': field.labelId } : { id: field.id }),
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** A label leads to its control by that one's id. */
function toNameless({ currentTarget: label }: MouseEvent<HTMLLabelElement>) {
  if (label.control) return
  label.closest('[part=field]')?.querySelector<HTMLElement>(`input[aria-labelledby="${label.id}"]`)?.focus()
}

const Box = styled.div`
  display: block;
  min-width: 0;
`
const LabelRow = styled.div`
  display: flex;
  gap: 6px;
  align-items: baseline;
  margin-bottom: 4px;
  color: var(--zy-ink-2);
  & > small { font: var(--zy-t12); color: var(--zy-ink-3); }
  & > [data-aside] { margin-inline-start: auto; }
`
const Fault = styled.p`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  margin-top: 4px;
  font: var(--zy-t12);
  color: var(--zy-zhu);
  & > svg { margin-top: 3px; }
`
const Hint = styled.p`
  margin-top: 4px;
  font: var(--zy-t12);
  color: var(--zy-ink-3);
`

export interface FieldProps {
  /** What is asked, above the control; its accessible name. */
  label: ReactNode
  /** Marks the field as one that may stay empty. */
  optional?: boolean
  /** Marks the field and tells its control. */
  required?: boolean
  /** What is wrong, in words; replaces the hint. */
  error?: ReactNode
  /** What helps before anything is wrong. */
  hint?: ReactNode
  /** Something at the right end of the label line. */
  aside?: ReactNode
  /** Hides the label from sight only. */
  labelHidden?: boolean
  className?: string
  /** The control, one of ours. */
  children: ReactNode
}

/**
 * Label above, control, then the error or the hint in words. Ids and aria are wired to whatever control of ours stands inside.
 *
 * @example
 * <Field label={t('phone')} optional error={errors.phone}><Input {...register('phone')} /></Field>
 */
export function Field({ label, optional, required = false, error, hint, aside, labelHidden, className, children }: FieldProps) {
  const t = useWords(commonWords)
  const id = useId()
  const labelId = `${id}l`
  const noteId = `${id}n`
  const invalid = Boolean(error)
  const described = Boolean(error || hint)
  const wiring = useMemo(
    () => ({ id, labelId, describedBy: described ? noteId : undefined, invalid, required }),
    [id, labelId, noteId, described, invalid, required],
  )
  return (
    <Box part="field" className={className} data-invalid={invalid || undefined}>
      <LabelRow className={labelHidden ? 'zy-hidden' : undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key that leads to a control is Tab */}
        <label part="label" id={labelId} htmlFor={id} onClick={toNameless}>
          {label}
        </label>
        {optional && <small>{t('optional')}</small>}
        {aside && <span data-aside>{aside}</span>}
      </LabelRow>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <Fault part="fault" id={noteId}>
          <Icon name="error" size={12} />
          <span>{error}</span>
        </Fault>
      ) : (
        hint && <Hint id={noteId}>{hint}</Hint>
      )}
    </Box>
  )
}
