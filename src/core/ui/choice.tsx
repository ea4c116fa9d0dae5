import { type InputHTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styled, { css } from 'styled-components'
import { useControlProps, useField } from './Field.tsx'

/** A control and its words, pressed as one. */
export const ChoiceLine = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 8px;
  min-height: 24px;
  padding: 1px 0;
  cursor: pointer;
  &:has(input:disabled) { color: var(--zy-ink-off); cursor: not-allowed; }
`
/**
 * A box or a point, for the input itself: 24 px to hit, 16 px to see, in the room of 16. Nothing lies under it, over it or around it,
 * and nothing is asked about what is inside: a long table draws forty at every filter.
 */
export const tickLook = css`
  appearance: none;
  display: inline-grid;
  flex: none;
  width: 24px;
  height: 24px;
  margin: -1px -4px -4px;
  padding: 4px;
  cursor: inherit;
  &::before { content: ''; display: block; box-sizing: border-box; width: 16px; height: 16px; border: 1px solid var(--zy-edge); border-radius: 3px; background: var(--zy-paper); }
  &[type='radio']::before { border-radius: 50%; }
  &:is(:checked, :indeterminate)::before { background: var(--zy-brand); border-color: var(--zy-brand); }
  &:is(:checked, :indeterminate)::after { content: ''; display: block; width: 16px; height: 16px; margin-top: -16px; background: var(--zy-on-brand); }
  &[type='checkbox']::after { clip-path: path('M4.78 7.84 6.84 9.9 11.18 4.88A.75.75 0 0 1 12.32 5.87L7.44 11.49A.75.75 0 0 1 6.34 11.53L3.72 8.91A.75.75 0 0 1 4.78 7.84Z'); }
  &:indeterminate::after { clip-path: path('M5 7.25H11A.75.75 0 0 1 11 8.75H5A.75.75 0 0 1 5 7.25Z'); }
  &[type='radio']::after { clip-path: circle(3px); }
  &:focus-visible { outline: none; }
  &:focus-visible::before { outline: 2px solid var(--zy-brand); outline-offset: 2px; }
  &[aria-invalid='true']::before { border-color: var(--zy-zhu); box-shadow: inset 0 0 0 1px var(--zy-zhu); }
  &:disabled::before { background: var(--zy-shade); border-color: var(--zy-line-2); }
  &:disabled::after { background: var(--zy-ink-off); }
  @media (forced-colors: active) { &:is(:checked, :indeterminate)::after { background: CanvasText; } }
`
const Tick = styled.input`
  ${tickLook}
`

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** Neither all nor none. */
  mixed?: boolean
  /** Whether it is ticked now, for those who need no event. */
  onChecked?: (checked: boolean) => void
  /** The words beside it; without them give `aria-label`. */
  children?: ReactNode
}

/** A box to tick. */
export function Checkbox({ mixed = false, onChecked, onChange, children, className, ...rest }: CheckboxProps) {
  const field = useControlProps()
  // with words of its own it is named by them; several may stand in one field
  const wiring = children ? {} : field
  const tick = (
    <Tick
      {...wiring}
      {...rest}
      ref={input => {
        if (input) input.indeterminate = mixed
      }}
      type="checkbox"
      className={children ? undefined : className}
      onChange={event => {
        onChange?.(event)
        onChecked?.(event.target.checked)
      }}
    />
  )
  if (!children) return tick
  return (
    <ChoiceLine className={className}>
      {tick}
      <span>{children}</span>
    </ChoiceLine>
  )
}

/** One thing to choose: `value` goes over the wire, `label` is shown. */
export interface Option<V extends string | number = string> {
  value: V
  label: string
  /** A second, quieter word behind the label. */
  note?: string
  disabled?: boolean
}

export interface RadioProps<V extends string | number> {
  /** What there is to choose from. */
  options: readonly Option<V>[]
  /** What is chosen; null before anything was. */
  value: V | null
  /** Told the value that was chosen. */
  onChange: (value: V) => void
  disabled?: boolean
  'aria-label'?: string
  /** Shared by the group in a form; an own one unless given. */
  name?: string
}

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  min-height: var(--zy-ctl);
  align-items: center;
`

const useGroup = (label: string | undefined) => {
  const field = useField()
  return {
    id: field?.id,
    role: 'radiogroup',
    'aria-label': label,
    'aria-labelledby': label ? undefined : field?.labelId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  } as const
}

// Chromium keeps a radio of a shadow root in its group after it was taken away, and with it everything that stood around it:
// without a name it belongs to no group. Set again at the beginning, because StrictMode ends and begins an effect that stays.
function useOwnGroup(name: string) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = group.current
    const call = (to: string) => {
      for (const input of box?.querySelectorAll('input') ?? []) input.name = to
    }
    call(name)
    return () => call('')
  }, [name])
  return group
}

/** What the two kinds of radio groups share: the group in its field, and the input of an option. */
function useRadios<V extends string | number>({ value, onChange, disabled, name, 'aria-label': label }: RadioProps<V>) {
  const own = useId()
  const known = name ?? own
  const ref = useOwnGroup(known)
  const inputOf = (option: Option<V>) => ({
    type: 'radio',
    name: known,
    checked: option.value === value,
    disabled: disabled || option.disabled,
    onChange: () => onChange(option.value),
  })
  return { group: { ref, ...useGroup(label) }, inputOf }
}

/** One of several, each with its words. */
export function Radio<V extends string | number>(props: RadioProps<V>) {
  const { group, inputOf } = useRadios(props)
  return (
    <Group {...group}>
      {props.options.map(option => (
        <ChoiceLine key={option.value}>
          <Tick {...inputOf(option)} />
          <span>{option.label}</span>
        </ChoiceLine>
      ))}
    </Group>
  )
}

const Segments = styled.div`
  display: inline-flex;
  max-width: 100%;
  min-height: var(--zy-ctl);
  border: 1px solid var(--zy-edge);
  border-radius: var(--zy-r);
  overflow: clip;
  &[aria-invalid='true'] { border-color: var(--zy-zhu); box-shadow: inset 0 0 0 1px var(--zy-zhu); }
  &[data-small] { min-height: 28px; }
  & > label { position: relative; display: grid; place-items: center; min-width: 24px; padding: 0 14px; color: var(--zy-ink-2); cursor: pointer; white-space: nowrap; }
  & > label + label { border-inline-start: 1px solid var(--zy-edge); }
  & > label:has(:checked) { color: var(--zy-brand); background: var(--zy-brand-wash); font-weight: 600; }
  & > label:has(:focus-visible) { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
  & > label:has(:disabled) { color: var(--zy-ink-off); cursor: not-allowed; }
  & input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: inherit; }
`

export interface SegmentedProps<V extends string | number> extends RadioProps<V> {
  /** 28 px high: beside a title, not in a form. */
  small?: boolean
}

/** Two or three views of the same thing, or a short choice such as gender. `small` is 28 px, for views. */
export function Segmented<V extends string | number>({ small, ...props }: SegmentedProps<V>) {
  const { group, inputOf } = useRadios(props)
  return (
    <Segments {...group} data-small={small || undefined}>
      {props.options.map(option => (
        <label key={option.value}>
          <input {...inputOf(option)} />
          {option.label}
        </label>
      ))}
    </Segments>
  )
}
