import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { Button } from './Button.tsx'
import { Checkbox, type Option } from './choice.tsx'
import { Input } from './Input.tsx'
import { uiWords } from './messages/index.ts'
import { Note } from './text.ts'

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: 16px;
  & > [data-moves] { display: flex; flex-direction: column; justify-content: center; gap: 8px; }
  @media (max-width: 640px) { grid-template-columns: minmax(0, 1fr); & > [data-moves] { flex-direction: row; } }
`
const Side = styled.div`
  min-width: 0;
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & > [data-head] { display: flex; align-items: center; gap: 8px; min-height: 36px; border-bottom: 1px solid var(--zy-rule); }
  & > [data-head] > :last-child { margin-inline-start: auto; }
  & > [data-search] { padding: 8px 0; border-bottom: 1px solid var(--zy-line); }
  & > ul { height: 240px; overflow: auto; padding: 4px 0; }
  & > ul > li { padding: 3px 0; overflow-wrap: anywhere; }
  & > ul > li > p { color: var(--zy-ink-3); padding: 8px 0; }
`

interface PaneProps {
  title: string
  options: readonly Option[]
  ticked: ReadonlySet<string>
  onTick: (ticked: Set<string>) => void
  disabled?: boolean
}

function Pane({ title, options, ticked, onTick, disabled }: PaneProps) {
  const t = useWords(commonWords)
  const [text, setText] = useState('')
  // half a syllable of an input method finds nothing
  const [wanted, setWanted] = useState('')
  const shown = options.filter(option => option.label.toLowerCase().includes(wanted.trim().toLowerCase()))
  const here = options.filter(option => ticked.has(option.value)).length
  return (
    <Side role="group" aria-label={title}>
      <div data-head>
        <Checkbox
          checked={here > 0 && here === options.length}
          mixed={here > 0 && here < options.length}
          disabled={disabled || options.length === 0}
          onChecked={on => onTick(new Set(on ? shown.filter(option => !option.disabled).map(option => option.value) : []))}
        >
          {title}
        </Checkbox>
        <Note className="num">
          {here} / {options.length}
        </Note>
      </div>
      <div data-search>
        <Input
          icon="search"
          aria-label={`${t('search')} ${title}`}
          placeholder={t('search')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            if (!(event.nativeEvent as InputEvent).isComposing) setWanted(event.target.value)
          }}
          onCompositionEnd={event => setWanted(event.currentTarget.value)}
        />
      </div>
      <ul>
        {shown.map(option => (
          <li key={option.value}>
            <Checkbox
              value={option.value}
              checked={ticked.has(option.value)}
              disabled={disabled || option.disabled}
              onChecked={on => {
                const next = new Set(ticked)
                if (on) next.add(option.value)
                else next.delete(option.value)
                onTick(next)
              }}
            >
              {option.label}
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            <p>{t(options.length === 0 ? 'empty' : 'noMatch')}</p>
          </li>
        )}
      </ul>
    </Side>
  )
}

export interface TransferProps {
  /** All there are, on either side. */
  options: readonly Option[]
  /** The values on the right side. */
  value: readonly string[]
  /** Told what stands on the right side now. */
  onChange: (value: string[]) => void
  /** What the sides are called; "available" and "chosen" unless given. */
  titles?: readonly [string, string]
  disabled?: boolean
}

/** Two lists; what is ticked moves between them. For "which classes does this teacher have". */
export function Transfer({ options, value, onChange, titles, disabled }: TransferProps) {
  const u = useWords(uiWords)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [right, setRight] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(value)
  const both = useRef<HTMLDivElement>(null)
  const moved = useRef<{ side: 0 | 1; values: readonly string[] } | null>(null)
  const follow = (side: 0 | 1, values: readonly string[]) => {
    moved.current = { side, values }
  }
  // the button that moved them is grey now and lost the focus: it goes along with the first that moved
  useEffect(() => {
    const { side, values } = moved.current ?? {}
    moved.current = null
    const pane = both.current?.querySelectorAll<HTMLElement>(':scope > [role=group]')[side ?? 0]
    const boxes = [...(pane?.querySelectorAll<HTMLInputElement>('li input') ?? [])]
    if (values) (boxes.find(box => values.includes(box.value)) ?? boxes[0])?.focus()
  })
  const add = () => {
    onChange([...value, ...options.filter(option => left.has(option.value) && !chosen.has(option.value)).map(option => option.value)])
    setLeft(new Set())
    follow(1, [...left])
  }
  const remove = () => {
    onChange(value.filter(item => !right.has(item)))
    setRight(new Set())
    follow(0, [...right])
  }
  return (
    <Both ref={both}>
      <Pane
        title={titles?.[0] ?? u('available')}
        options={options.filter(option => !chosen.has(option.value))}
        ticked={left}
        onTick={setLeft}
        disabled={disabled}
      />
      <div data-moves>
        <Button disabled={disabled || left.size === 0} onClick={add}>
          {u('add')}
        </Button>
        <Button disabled={disabled || right.size === 0} onClick={remove}>
          {u('remove')}
        </Button>
      </div>
      <Pane
        title={titles?.[1] ?? u('chosen')}
        options={options.filter(option => chosen.has(option.value))}
        ticked={right}
        onTick={setRight}
        disabled={disabled}
      />
    </Both>
  )
}
