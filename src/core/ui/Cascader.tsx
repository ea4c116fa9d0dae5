import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { Icon } from './Icon.tsx'
import { WordButton } from './Link.tsx'
import { uiWords } from './messages/index.ts'
import { Popup } from './Popup.tsx'
import { panelRow } from './panel.ts'
import { SelectFace } from './select/SelectFace.tsx'

/** One step of a path: a province, a city, a district. */
export interface CascaderOption {
  value: string
  label: string
  /** Nothing lies under it. */
  leaf?: boolean
}

export interface CascaderProps {
  /** The chosen path, or an empty one. */
  value: readonly CascaderOption[]
  /** Told the path from the first level to what was chosen. */
  onChange: (path: CascaderOption[]) => void
  /** What lies under a path; called once per path while the list is open. */
  load: (path: readonly CascaderOption[]) => Promise<readonly CascaderOption[]>
  placeholder?: string
  disabled?: boolean
  /** Every level may be the end, not only leaves. */
  anyLevel?: boolean
  'aria-label'?: string
}

const Columns = styled.div`
  display: flex;
  max-width: calc(100vw - 16px);
  overflow-x: auto;
  & > div { flex: 0 0 auto; width: 168px; max-height: 280px; overflow: auto; padding: 2px 0; }
  & > div + div { border-inline-start: 1px solid var(--zy-line); }
  & > div > p { padding: 8px 16px; color: var(--zy-ink-3); }
  @media (max-width: 640px) { & > div { width: calc((100vw - 34px) / 2); } }
`
const Row = styled.button`
  ${panelRow}
  padding: 6px 12px 6px 16px;
  min-height: 32px;
  & > svg { margin-inline-start: auto; color: var(--zy-ink-3); }
  &:hover, &:focus { background: var(--zy-ground); }
  &:focus-visible { outline: none; box-shadow: inset 2px 0 0 var(--zy-brand); }
`

type Level = { state: 'loading' } | { state: 'failed' } | { state: 'there'; options: readonly CascaderOption[] }

const keyOf = (path: readonly CascaderOption[]) => path.map(step => step.value).join('/')

/**
 * A path chosen level by level, each loaded when it is wanted. Arrows walk up, down and between the levels.
 *
 * @example
 * <Cascader value={native} onChange={setNative} load={path => divisionsUnder(path.at(-1)?.value)} />
 */
export function Cascader({ value, onChange, load, placeholder, disabled, anyLevel, 'aria-label': label }: CascaderProps) {
  const t = useWords(commonWords)
  const u = useWords(uiWords)
  const anchor = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [path, setPath] = useState<readonly CascaderOption[]>(value)
  const [levels, setLevels] = useState<Readonly<Record<string, Level>>>({})
  const latest = useRef(load)
  latest.current = load

  const fetchLevel = (at: readonly CascaderOption[]) => {
    const key = keyOf(at)
    setLevels(now => ({ ...now, [key]: { state: 'loading' } }))
    latest.current(at).then(
      options => setLevels(now => ({ ...now, [key]: { state: 'there', options } })),
      () => setLevels(now => ({ ...now, [key]: { state: 'failed' } })),
    )
  }
  const columns = [...path.keys(), path.length].map(depth => path.slice(0, depth)).filter(prefix => !prefix.at(-1)?.leaf)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks for what is on screen and not yet asked for
  useEffect(() => {
    if (!open) return
    for (const prefix of columns) if (!levels[keyOf(prefix)]) fetchLevel(prefix)
  }, [open, path])

  const first = levels['']?.state === 'there'
  // before it is seen: whoever scrolls at once is not scrolled back
  useLayoutEffect(() => {
    if (!open || !first) return
    const rows = box.current?.querySelectorAll<HTMLElement>('[aria-selected=true]')
    const target = rows?.[rows.length - 1] ?? box.current?.querySelector<HTMLElement>('[role=option]')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [open, first])

  const finish = (chosen: CascaderOption[]) => {
    onChange(chosen)
    setOpen(false)
    anchor.current?.focus()
  }
  const pick = (prefix: readonly CascaderOption[], option: CascaderOption) => {
    const chosen = [...prefix, option]
    setPath(chosen)
    if (option.leaf) finish(chosen)
    else if (anyLevel) onChange(chosen)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = event.target
    if (!(now instanceof HTMLElement) || now.role !== 'option') return
    const column = now.parentElement
    const rows = [...(column?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = rows.indexOf(now)
    const beside =
      event.key === 'ArrowLeft' ? column?.previousElementSibling : event.key === 'ArrowRight' ? column?.nextElementSibling : null
    const to =
      event.key === 'ArrowDown'
        ? rows[at + 1]
        : event.key === 'ArrowUp'
          ? rows[at - 1]
          : event.key === 'Home'
            ? rows[0]
            : event.key === 'End'
              ? rows.at(-1)
              : (beside?.querySelector<HTMLElement>('[aria-selected=true]') ?? beside?.querySelector<HTMLElement>('[role=option]'))
    if (event.key === 'ArrowRight' && !to) now.click()
    if (!to && !event.key.startsWith('Arrow')) return
    event.preventDefault()
    to?.focus()
  }

  return (
    <>
      <SelectFace
        ref={anchor}
        text={value.map(step => step.label).join('　')}
        placeholder={placeholder}
        label={label}
        icon={disabled ? 'lock' : 'chevron-down'}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => {
          setPath(value)
          setOpen(!open)
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setPath(value)
          setOpen(true)
        }}
      />
      {open && (
        <Popup
          id={panelId}
          anchor={anchor}
          onClose={() => setOpen(false)}
          layer={{ matchWidth: false, maxHeight: 320 }}
          role="dialog"
          aria-label={label ?? placeholder ?? t('select')}
        >
          <Columns ref={box} onKeyDown={onKeyDown}>
            {columns.map((prefix, depth) => {
              const level = levels[keyOf(prefix)] ?? { state: 'loading' }
              return (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles it may have take a name
                <div
                  key={keyOf(prefix)}
                  role={level.state === 'there' && level.options.length > 0 ? 'listbox' : 'group'}
                  aria-label={u('level', { n: depth + 1 })}
                >
                  {level.state === 'loading' && <p role="status">{t('loading')}</p>}
                  {level.state === 'failed' && (
                    <p role="alert">
                      {t('failed')} <WordButton onClick={() => fetchLevel(prefix)}>{t('retry')}</WordButton>
                    </p>
                  )}
                  {level.state === 'there' && level.options.length === 0 && <p>{t('empty')}</p>}
                  {level.state === 'there' &&
                    level.options.map(option => (
                      <Row
                        key={option.value}
                        type="button"
                        role="option"
                        tabIndex={-1}
                        aria-selected={path[depth]?.value === option.value}
                        onClick={() => pick(prefix, option)}
                      >
                        {option.label}
                        {!option.leaf && <Icon name="chevron-right" size={12} />}
                      </Row>
                    ))}
                </div>
              )
            })}
          </Columns>
        </Popup>
      )}
    </>
  )
}
