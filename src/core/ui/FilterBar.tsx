import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { ANY, isFiltering, toggle } from '../domain/filters.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import { Button } from './Button.tsx'
import type { Option } from './choice.tsx'
import { Dialog } from './Dialog.tsx'
import { WordButton } from './Link.tsx'
import { uiWords } from './messages/index.ts'
import { useNarrow } from './narrow.ts'
import { Note } from './text.ts'

/** One line of choices; 不限 comes by itself. */
export interface Filter {
  key: string
  label: string
  options: readonly Option[]
  /** Several may be chosen together. */
  multiple?: boolean
}

/** What is chosen per filter: the values, or ['不限']. A missing key is 不限 too. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

const Rows = styled.div`
  border-top: 1.5px solid var(--zy-rule);
  padding-top: 4px;
`
const Row = styled.div`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  border-bottom: 1px solid var(--zy-line);
  padding: 4px 0;
  & > span { line-height: 28px; color: var(--zy-ink-3); }
`
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 4px;
  &[data-boxes] { gap: 8px; }
`
/** A word to choose: a wash and weight once chosen. `box` draws its edge, for forms and phones. */
const Chip = styled.button`
  min-height: 28px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--zy-r);
  background: none;
  color: var(--zy-ink-2);
  white-space: nowrap;
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  &:hover:not(:disabled) { background: var(--zy-ground); color: var(--zy-ink); }
  &[aria-pressed='true'] { color: var(--zy-brand); background: var(--zy-brand-wash); font-weight: 600; }
  &:disabled { color: var(--zy-ink-off); cursor: not-allowed; }
  &[data-box] { border: 1px solid var(--zy-edge); color: var(--zy-ink); }
  &[data-box][aria-pressed='true'] { border-color: var(--zy-brand); color: var(--zy-brand); }
  &[data-box]:disabled { border-color: var(--zy-line-2); color: var(--zy-ink-off); }
  @media (max-width: 1023px) { min-height: 40px; min-width: 64px; }
`
const Count = styled.b`
  color: var(--zy-brand);
`
const Sheet = styled.div`
  display: grid;
  gap: 16px;
  & > div > p { display: flex; gap: 8px; align-items: baseline; padding-bottom: 8px; font-weight: 600; }
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  min-height: 56px;
  & > [data-rest] { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-inline-start: auto; }
  @media (max-width: 1023px) {
    padding-bottom: 12px;
    & > [data-rest] { flex: 1 1 100%; flex-wrap: nowrap; }
    & > [data-rest] > :first-child { flex: 1; }
  }
`

export interface ChipsProps {
  /** What is chosen by; read aloud with each chip. */
  label: string
  /** The values as words; 不限 is one of them where none may be chosen. */
  options: readonly Option[]
  /** Those that are chosen. */
  values: readonly string[]
  /** Told the value that was pressed. */
  onToggle: (value: string) => void
  /** Boxes 40 px high, for a sheet on a phone. */
  boxes?: boolean
}

/** A line of words to choose from; each is a button that is pressed or not. */
export function ChipGroup({ label, options, values, onToggle, boxes }: ChipsProps) {
  return (
    <Chips role="group" aria-label={label} data-boxes={boxes || undefined}>
      {options.map(option => (
        <Chip
          key={option.value}
          type="button"
          data-box={boxes || undefined}
          disabled={option.disabled}
          aria-pressed={values.includes(option.value)}
          onClick={() => onToggle(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </Chips>
  )
}

export interface FilterBarProps {
  /** The lines, from top to bottom. */
  filters: readonly Filter[]
  /** What is chosen in each line, by its key; nothing is 不限. */
  values: FilterValues
  /** Told all lines when one has changed. */
  onChange: (values: FilterValues) => void
  /** How many were found, in words: "共 52 人". */
  found?: ReactNode
  /** A search field, the choice of columns: at the right of the line under the filters. */
  children?: ReactNode
}

/** Lines of words with 不限 (B171–B175: the rule is `core/domain/filters`). On a phone a button that opens them as a sheet. */
export function FilterBar({ filters, values, onChange, found, children }: FilterBarProps) {
  const t = useWords(commonWords)
  const u = useWords(uiWords)
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const active = filters.filter(filter => isFiltering(values[filter.key] ?? [])).length
  const press = (filter: Filter, value: string) => {
    const now = values[filter.key] ?? [ANY]
    onChange({ ...values, [filter.key]: filter.multiple ? toggle(now, value) : now.includes(value) ? [ANY] : [value] })
  }
  const clear = () => onChange(Object.fromEntries(Object.keys(values).map(key => [key, [ANY]])))
  const chips = (filter: Filter, boxes: boolean) => (
    <ChipGroup
      label={filter.label}
      boxes={boxes}
      options={[{ value: ANY, label: t('all') }, ...filter.options]}
      values={isFiltering(values[filter.key] ?? []) ? (values[filter.key] ?? []) : [ANY]}
      onToggle={value => press(filter, value)}
    />
  )
  return (
    <div>
      {!narrow && filters.length > 0 && (
        <Rows>
          {filters.map(filter => (
            <Row key={filter.key}>
              <span>{filter.label}</span>
              {chips(filter, false)}
            </Row>
          ))}
        </Rows>
      )}
      <Line>
        {!narrow && found && <span className="num">{found}</span>}
        {!narrow && active > 0 && <WordButton onClick={clear}>{t('clearFilters')}</WordButton>}
        <div data-rest>
          {children}
          {narrow && filters.length > 0 && (
            <Button
              icon="filter"
              aria-haspopup="dialog"
              aria-label={active ? u('filteringBy', { n: active }) : t('filters')}
              onClick={() => setOpen(true)}
            >
              {t('filters')}
              {active > 0 && <Count className="num">{active}</Count>}
            </Button>
          )}
        </div>
        {narrow && found && <Note className="num">{found}</Note>}
      </Line>
      {narrow && (
        <Dialog
          sheet
          open={open}
          title={t('filters')}
          beside={<WordButton onClick={clear}>{t('reset')}</WordButton>}
          onClose={() => setOpen(false)}
          backdrop
          footer={
            <Button kind="primary" size="l" wide onClick={() => setOpen(false)}>
              {found ?? u('showResults')}
            </Button>
          }
        >
          <Sheet>
            {filters.map(filter => (
              <div key={filter.key}>
                <p>
                  {filter.label}
                  {filter.multiple && <Note>{u('multiple')}</Note>}
                </p>
                {chips(filter, true)}
              </div>
            ))}
          </Sheet>
        </Dialog>
      )}
    </div>
  )
}
