import { useMemo } from 'react'
import styled from 'styled-components'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Checkbox, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Choice } from '../model.ts'
import type { Opened } from '../reading/session.ts'
import { classField, likeSheets, rowsUnder, takenSheets, withAll } from '../together.ts'
import { headerOf, lineOf } from '../wording.ts'

const Group = styled.div`
  display: grid;
  gap: 8px;
  border-top: 1.5px solid var(--zy-rule);
  & > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; min-height: 36px; padding-top: 8px; }
  & > header > b { font-weight: 600; }
  & > header > span { flex: 1 0 auto; color: var(--zy-ink-2); }
  & > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 0 24px; max-height: 200px; overflow: auto; }
  & li { padding: 5px 0; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; }
  & li[data-taken] > label { color: var(--zy-ink); }
  & small { margin-inline-start: 8px; font: var(--zy-t12); color: var(--zy-ink-3); }
`

interface Props {
  kind: ImportKindName
  opened: Opened
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Every sheet of the file with its rows: those with the headings of the chosen one can be taken together, and their names can be the class. */
export function SheetPicker({ kind, opened, choice, onChange }: Props) {
  const t = useWords(words)
  const { sheets, format } = opened
  const like = useMemo(() => new Map(likeSheets(kind, opened, choice).map(one => [one.sheet, one])), [kind, opened, choice])
  const taken = takenSheets(kind, opened, choice)
  const all = withAll(kind, opened, choice)
  const rowsOf = (at: number) => {
    const info = sheets[at]!
    return at === choice.sheet ? rowsUnder(info, choice.header) : (like.get(at)?.n ?? (info.people || info.rows))
  }
  const tick = (at: number, on: boolean) => {
    const others = (choice.more ?? []).filter(one => one !== at)
    const next = at === choice.sheet ? like.get(taken.find(one => one !== at)!) : undefined
    // without the sheet that was looked at, the next one is
    if (next)
      onChange({ ...choice, sheet: next.sheet, header: next.header, mapping: next.mapping, more: others.filter(one => one !== next.sheet) })
    else onChange({ ...choice, more: on ? [...others, at] : others })
  }
  const more = all.more?.length ?? 0
  const isAll = taken.length > more
  const field = classField(kind)
  const mayName = field !== undefined && choice.mapping[field] === undefined && format !== 'csv'
  if (sheets.length < 2 && !mayName) return null
  const own = sheets[choice.sheet]!.name
  const { nameAs: _, ...unnamed } = choice
  return (
    <Group>
      {sheets.length > 1 && (
        <>
          <header>
            <b>{t('together')}</b>
            <span className="num">{t('togetherRows', { n: taken.length, rows: taken.reduce((sum, at) => sum + rowsOf(at), 0) })}</span>
            {more > 0 && (
              <WordButton onClick={() => onChange(isAll ? { ...choice, more: [] } : all)}>
                {isAll ? t('togetherOnly', { name: lineOf(own) }) : t('togetherAll', { n: more + 1 })}
              </WordButton>
            )}
          </header>
          <ul>
            {sheets.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a file are never reordered
              <li key={at} data-taken={taken.includes(at) || undefined}>
                <Checkbox
                  checked={taken.includes(at)}
                  disabled={at === choice.sheet ? taken.length < 2 : !like.has(at)}
                  onChecked={on => tick(at, on)}
                >
                  <span>
                    {lineOf(one.name)}
                    <small className="num">
                      {t('rows', { n: rowsOf(at) })}
                      {one.hidden && t('comma') + t('hiddenSheet')}
                      {at !== choice.sheet &&
                        !like.has(at) &&
                        one.rows > 0 &&
                        t('comma') + t(choice.header === 0 ? 'noHeadings' : 'otherShape')}
                    </small>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayName && (
        <Checkbox checked={choice.nameAs === field} onChecked={on => onChange(on ? { ...choice, nameAs: field } : unnamed)}>
          <span>
            {t('nameAs', { field: headerOf(kind, field) })}
            <small>{t('nameAsHint', { name: lineOf(own) })}</small>
          </span>
        </Checkbox>
      )}
    </Group>
  )
}
