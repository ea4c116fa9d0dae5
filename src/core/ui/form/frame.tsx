import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { Field } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { WordButton } from '../Link.tsx'
import { onDemand } from '../on-demand.tsx'
import { Note } from '../text.ts'
import type { FieldBinding, Say } from './binding.ts'
import { Line } from './line.ts'
import { formWords } from './messages/index.ts'
import type { Form } from './useForm.ts'

/** What the frames need of a form, whatever its body. */
export type FormFrame = Omit<Form, 'fields' | 'values' | 'set'> & { readonly fields: object; readonly values: object }

// A table in a form that nobody else changes is a table for nobody.
const Conflict = onDemand(() => import('./Conflict.tsx').then(room => room.Conflict))

const Body = styled.form`
  display: grid;
  gap: 16px;
`
/** One column, two or, on a page, three (`data-columns`); one on a phone. A wide field takes them all. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px 24px;
  @media (min-width: 641px) { &[data-columns='2'] { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  @media (min-width: 1024px) { &[data-columns='3'] { grid-template-columns: repeat(3, minmax(0, 1fr)); row-gap: 20px; } }
`
const Cell = styled.div`
  min-width: 0;
  &[data-wide] { grid-column: 1 / -1; }
`

/** The `<form>` itself: Enter submits, the browser's own bubbles stay away. */
export function FormBody({ form, children }: { form: FormFrame; children: ReactNode }) {
  return (
    <Body
      ref={form.box}
      noValidate
      // whoever may draw the page anew sees that somebody is at work here
      data-unsaved={form.isDirty || undefined}
      // a key that is still held from what has opened it sends nothing
      onKeyDown={event => {
        if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
    </Body>
  )
}

export interface FieldLook {
  /** Over all columns. */
  wide?: boolean
  /** Other words than those of the form. */
  label?: ReactNode
  hint?: ReactNode
  aside?: ReactNode
}

interface FieldBoxProps {
  of: FieldBinding<unknown>
  /** What the value reads as, where somebody else has changed it meanwhile (R9); undefined where it is text as it stands. */
  say: Say | undefined
  /** It holds keys of files that the record carries. */
  holdsFiles?: boolean
  children: ReactNode
}

/** The place of a field: label, control, hint or fault; findable by its name. */
export function FieldBox({ of, say, holdsFiles, wide, label, hint, aside, children }: FieldLook & FieldBoxProps) {
  const { name, show } = of
  const latest = useRef(say)
  latest.current = say
  const hasWords = say !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the field comes and goes, not with every stroke
  useEffect(() => show(hasWords ? value => latest.current?.(value) : undefined, holdsFiles), [name, hasWords])
  return (
    <Cell data-field={name} data-wide={wide || undefined} data-invalid={of.error ? '' : undefined}>
      <Field
        label={label ?? of.label}
        required={of.required}
        optional={!of.required && !of.disabled}
        error={of.error}
        hint={hint ?? of.hint}
        aside={aside}
      >
        {children}
      </Field>
    </Cell>
  )
}

/** How many places need mending, each a word that leads there. */
export function FaultSummary({ form }: { form: FormFrame }) {
  const t = useWords(formWords)
  if (form.faults.length === 0) return null
  return (
    <Line role="alert">
      <Icon name="error" />
      <b>{t('faults', { n: form.faults.length })}</b>
      {form.faults.map(field => (
        <WordButton key={field} tone="danger" onClick={() => form.focus(field)}>
          {form.labelOf(field)}
        </WordButton>
      ))}
    </Line>
  )
}

const Reason = styled.div`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  color: var(--zy-zhu);
  min-width: 0;
  overflow-wrap: anywhere;
  & > svg { margin-top: 3px; flex: none; }
`

/** Why it was not saved, where no field can say it. */
export function Refusal({ lines }: { lines: readonly string[] }) {
  return (
    <Reason role="alert">
      <Icon name="error" size={16} />
      <span>{lines.join(' ')}</span>
    </Reason>
  )
}

const Restored = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: baseline;
`
/** What was brought back from last time, and what somebody else has changed meanwhile (R9). */
export function FormNotes({ form }: { form: FormFrame }) {
  const t = useWords(formWords)
  if (form.conflict) return <Conflict form={form} />
  if (!form.isRestored) return null
  return (
    <Restored>
      <Note role="status">{t('restored')}</Note>
      <WordButton onClick={form.drop}>{t('discard')}</WordButton>
    </Restored>
  )
}
