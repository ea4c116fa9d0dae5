import { useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Dialog, Icon, WordButton } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { words } from '../messages/index.ts'
import { countNotes } from '../model.ts'
import { headerOf, rowLabel, withUnseen } from '../wording.ts'

const Line = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  margin: 4px 24px 12px;
  padding: 5px 12px;
  background: var(--zy-ground);
  & > svg { color: var(--zy-ink-2); }
  & > p { flex: 1; }
  & i { font-style: normal; border-bottom: 1.5px dotted var(--zy-brand); margin-left: 4px; }
  & > button { white-space: nowrap; }
  @media (max-width: 1023px) {
    align-items: flex-start;
    margin: 4px 16px 12px;
    & > svg { margin-top: 3px; }
  }
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & th { font-weight: 400; color: var(--zy-ink-2); text-align: start; height: 36px; padding: 0 12px 0 0; border-bottom: 1px solid var(--zy-rule); }
  & td { height: 32px; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; white-space: pre-wrap; }
`

/** What was changed on reading, by kind, and on request one by one. */
export function NotesLine({ grid }: { grid: Grid }) {
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  const { total, first } = grid.notes
  if (total === 0) return null
  const rest = total - first.length
  const cells = new Map(open ? grid.entries.map(entry => [entry.row, entry.cells]) : [])
  const list = countNotes(grid.notes)
    .map(({ note, n }) => t('noteCount', { name: t(note), n }))
    .join(t('comma'))
  return (
    <Line>
      <Icon name="info" />
      <p className="num">
        {t('notesLead', { n: total, list })}
        <i>{t('notesTail')}</i>
      </p>
      <WordButton onClick={() => setOpen(true)}>{t('notesSee')}</WordButton>
      <Dialog open={open} width={760} title={t('notesTitle', { n: total })} onClose={() => setOpen(false)}>
        <Table className="num">
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('ours')}</th>
              <th scope="col">{t('normalised')}</th>
              <th scope="col">{t('was')}</th>
              <th scope="col">{t('is')}</th>
            </tr>
          </thead>
          <tbody>
            {open &&
              first.map(note => (
                <tr key={`${note.row} ${note.field}`}>
                  <td>{rowLabel(grid.sheets, note.row)}</td>
                  <td>{headerOf(grid.kind, note.field)}</td>
                  <td>{t(note.note)}</td>
                  <td>{withUnseen(note.was)}</td>
                  <td>{withUnseen(cells.get(note.row)?.[note.field] ?? '')}</td>
                </tr>
              ))}
          </tbody>
        </Table>
        {rest > 0 && <p>{t('notesMore', { n: rest })}</p>}
      </Dialog>
    </Line>
  )
}
