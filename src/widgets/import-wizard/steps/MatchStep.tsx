import styled from 'styled-components'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Field, Icon, Select } from '../../../core/ui/index.ts'
import { kindScreens } from '../kinds/index.ts'
import { words } from '../messages/index.ts'
import type { Choice, Step, Taught } from '../model.ts'
import { firstChoice, headersOf, recall, saidBy } from '../model.ts'
import { SheetPicker } from '../parts/SheetPicker.tsx'
import { columnName, shortly } from '../wording.ts'

const Body = styled.div`
  display: grid;
  gap: 16px;
  padding: 4px 24px 24px;
  overflow: auto;
  min-height: 0;
  & > [data-two] { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 320px)); gap: 16px; }
  & > [role='alert'] { display: flex; gap: 8px; align-items: flex-start; padding: 7px 12px; background: var(--zy-zhu-wash); color: var(--zy-zhu); }
  & > [role='alert'] > svg { margin-top: 3px; }
  & > p { color: var(--zy-ink-2); }
  @media (max-width: 1023px) { padding: 4px 16px 16px; }
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & th { font-weight: 400; color: var(--zy-ink-2); text-align: start; height: 36px; padding: 0 12px 0 0; border-bottom: 1px solid var(--zy-rule); }
  & tbody th { color: var(--zy-ink); border-bottom: 1px solid var(--zy-line); }
  & tbody th > i { font-style: normal; color: var(--zy-zhu); margin-left: 2px; }
  & td { height: 44px; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; color: var(--zy-ink-2); }
  & tr > :nth-child(1) { width: 30%; }
  & tr > :nth-child(2) { width: 40%; }
`

interface Props {
  kind: ImportKindName
  step: Extract<Step, { at: 'match' }>
  taught: Taught
  onChange: (choice: Choice) => void
}

/** Which sheet, which header row, which column is which field. Shown when the file does not say so by itself, or on request. */
export function MatchStep({ kind, step, taught, onChange }: Props) {
  const t = useWords(words)
  const { choice } = step
  const { opened } = step.source
  const sheet = opened.sheets[choice.sheet]!
  const headers = headersOf(sheet, choice.header)
  const { columns } = importKinds[kind]
  const firstRow = sheet.head.find(row => row.row > choice.header)?.cells ?? []
  // a letter alone says nothing of what stands there
  const theirs = Array.from({ length: sheet.width }, (_, i) => ({
    ...{ value: i, label: columnName(t, headers[i], i) },
    ...(!headers[i] && firstRow[i] && { note: shortly(firstRow[i]) }),
  }))

  const setHeader = (header: number) => {
    onChange({ ...choice, header, mapping: recall(kind, headersOf(sheet, header), saidBy(kind, sheet, header), taught) })
  }
  const setColumn = (field: string, at: number | null) => {
    // a column belongs to one field
    const others = Object.entries(choice.mapping).filter(([name, column]) => name !== field && column !== at)
    const { nameAs, ...rest } = choice
    const mapping = Object.fromEntries(at === null ? others : [...others, [field, at]])
    onChange({ ...rest, mapping, ...(nameAs && nameAs !== field && { nameAs }) })
  }
  const first = sheet.head[0]?.row ?? 1
  const unsure = sheet.header.row > 0 ? undefined : choice.header === 0 ? t('no_heading_row', { n: first }) : t('no_header')
  const fault = sheet.other ? t(kindScreens[sheet.other].wrong) : step.fault ? t(step.fault.code, step.fault.params) : unsure

  return (
    <Body>
      {fault && (
        <div role="alert">
          <Icon name="error" />
          {fault}
        </div>
      )}
      <div data-two="">
        {opened.sheets.length > 1 && (
          <Field label={t('sheet')}>
            <Select
              options={opened.sheets.map((one, i) => ({ value: i, label: one.hidden ? t('sheetHidden', { name: one.name }) : one.name }))}
              value={choice.sheet}
              onChange={at =>
                at !== null && onChange(firstChoice(kind, opened, taught, { sheet: at, ...(choice.corrects && { corrects: true }) }).choice)
              }
            />
          </Field>
        )}
        <Field label={t('headerRow')}>
          <Select
            options={[
              { value: 0, label: t('noHeaderRow') },
              ...sheet.head.map(row => ({
                value: row.row,
                label: t('headerOption', { n: row.row, text: row.cells.filter(Boolean).slice(0, 4).join(' ').slice(0, 30) }),
              })),
            ]}
            value={choice.header}
            onChange={row => row !== null && setHeader(row)}
          />
        </Field>
      </div>
      <SheetPicker kind={kind} opened={opened} choice={choice} onChange={onChange} />
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('ours')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(column => {
            const at = choice.mapping[column.field]
            const isNamed = at === undefined && choice.nameAs === column.field
            const none = t(isNamed ? 'sheetName' : 'notInFile')
            return (
              <tr key={column.field}>
                <th scope="row">
                  {column.header}
                  {column.required && !choice.corrects && <i>*</i>}
                </th>
                <td>
                  <Select
                    // the face says the placeholder too, so its name must
                    aria-label={at === undefined ? `${column.header} ${none}` : column.header}
                    options={theirs}
                    value={at ?? null}
                    onChange={value => setColumn(column.field, value)}
                    placeholder={none}
                    clearable
                  />
                </td>
                <td>{at === undefined ? isNamed && sheet.name : firstRow[at]}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Body>
  )
}
