import { type ButtonHTMLAttributes, type Ref, useId } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { controlBox } from '../control.ts'
import { useField } from '../Field.tsx'
import { Icon } from '../Icon.tsx'

const Face = styled.button`
  ${controlBox}
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  text-align: start;
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > span[data-empty] { color: var(--zy-ink-3); }
  & > svg { color: var(--zy-ink-2); }
`

export interface SelectFaceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What is chosen, in words; the placeholder is shown when it is empty. */
  text: string
  placeholder?: string
  label: string | undefined
  icon?: 'chevron-down' | 'lock'
  ref?: Ref<HTMLButtonElement>
}

/** The closed face of everything that is chosen from a list. Named by its field and by what is chosen. */
export function SelectFace({ text, placeholder, label, icon = 'chevron-down', ref, children: _, ...rest }: SelectFaceProps) {
  const t = useWords(commonWords)
  const field = useField()
  const id = field?.id ?? rest.id
  const textId = useId()
  return (
    <Face
      part="input"
      {...rest}
      ref={ref}
      type="button"
      id={id}
      // Headless UI passes its own, empty, labels through: these come last
      aria-label={field ? undefined : [label, text].filter(Boolean).join(' ') || undefined}
      aria-labelledby={field ? `${field.labelId} ${textId}` : undefined}
      aria-describedby={field?.describedBy}
      data-invalid={field?.invalid || undefined}
      aria-invalid={field?.invalid || undefined}
    >
      <span id={textId} data-empty={text ? undefined : ''}>
        {text || (placeholder ?? t('select'))}
      </span>
      <Icon name={icon} size={12} />
    </Face>
  )
}
