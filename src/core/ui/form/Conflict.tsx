import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Table } from '../table/Table.tsx'
import type { FormFrame } from './frame.tsx'
import { Line } from './line.ts'
import { formWords } from './messages/index.ts'
import { differing } from './values.ts'

const Choice = styled.div`
  display: grid;
  gap: 12px;
  outline: none;
  & > div:last-child { display: flex; flex-wrap: wrap; gap: 8px; }
`
/** What somebody else has changed meanwhile, beside what was typed (R9). */
export function Conflict({ form }: { form: FormFrame }) {
  const t = useWords(formWords)
  const theirs: Record<string, unknown> = form.conflict?.values ?? {}
  const typed = form.values as Record<string, unknown>
  // what this form does not send is nobody's to decide here
  const rows = differing(typed, theirs).filter(form.sends)
  const box = useRef<HTMLDivElement>(null)
  // it stands above the form, and was asked for at its foot
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Choice role="alert" ref={box} tabIndex={-1}>
      <Line>
        <Icon name="error" />
        <b>{t('conflict')}</b>
      </Line>
      {rows.length > 0 && (
        <Table
          label={t('conflict')}
          rows={rows}
          rowKey={field => field}
          columns={[
            { key: 'field', title: t('conflictField'), strong: true, cell: field => form.labelOf(field) },
            { key: 'mine', title: t('conflictMine'), card: 'main', named: true, cell: field => form.textOf(field, typed[field]) },
            { key: 'theirs', title: t('conflictTheirs'), card: 'meta', named: true, cell: field => form.textOf(field, theirs[field]) },
          ]}
        />
      )}
      <div>
        <Button busy={form.busy} onClick={form.keepMine}>
          {t('keepMine')}
        </Button>
        <Button onClick={form.takeTheirs}>{t('takeTheirs')}</Button>
      </div>
    </Choice>
  )
}
