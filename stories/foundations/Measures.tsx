import { useState } from 'react'
import styled from 'styled-components'
import { shapeNotes } from '../../scripts/tokens/notes.ts'
import { Button, type Column, Table } from '../../src/core/ui/index.ts'
import { shape, sizes } from '../../src/core/ui/tokens.ts'
import { Facts } from '../docs/sheet.tsx'

const steps = ['t40', 't28', 't20', 't16', 't14', 't12'] as const
const Line = styled.p`
  && { max-width: none; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
`

/** The six steps, set as they are used. */
export const Type = () => (
  <Facts
    label="Type"
    head={['Step', 'As it stands', 'Size and line', 'What it is for']}
    rows={steps.map(step => ({
      key: step,
      cells: [
        <code key="name">{step}</code>,
        <Line key="line" style={{ font: `var(--zy-${step})` }} lang="zh-CN">
          志愿 27,184–27,901
        </Line>,
        <span key="size" className="num">
          {shape[step].replace(/ var.*/, '').replaceAll('px', '')}
        </span>,
        shapeNotes[step],
      ],
    }))}
  />
)

const Bar = styled.span`
  display: inline-block;
  height: 12px;
  background: var(--zy-brand);
  vertical-align: middle;
`
const spaces = [1, 2, 3, 4, 6, 10] as const

/** Steps of the 4 px grid. */
export const Space = () => (
  <Facts
    label="Spacing"
    head={['Step', 'As wide as it is', 'Pixels', 'What it is for']}
    rows={spaces.map(step => ({
      key: String(step),
      cells: [<code key="name">{step}</code>, <Bar key="bar" style={{ width: shape[step] }} />, shape[step], shapeNotes[step]],
    }))}
  />
)

interface Row {
  readonly name: string
  readonly courses: string
}
const rows: readonly Row[] = [
  { name: '阿依努尔·买买提', courses: '物理　化学　生物' },
  { name: '陆听澜', courses: '历史　地理　政治' },
]
const columns: readonly Column<Row>[] = [
  { key: 'name', title: '姓名', cell: row => row.name },
  { key: 'courses', title: '选考科目', cell: row => row.courses },
]
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: 24px 40px;
  margin: 12px 0 24px;
`

/** A control and a row, in each density and on each screen; the table in both. */
export const Density = () => (
  <>
    <Facts
      label="Density"
      head={['Where', 'Control', 'Row']}
      rows={[
        { key: 'normal', cells: ['Normal', shape.ctl, shape.row] },
        { key: 'compact', cells: ['Compact: a mouse, 1024 px and more', sizes.compact.ctl, sizes.compact.row] },
        { key: 'tablet', cells: ['Under 1024 px', sizes.tablet.ctl, 'a card'] },
        { key: 'phone', cells: ['Under 641 px', sizes.phone.ctl, 'a card'] },
      ]}
    />
    <Pair lang="zh-CN">
      <Table label="宽松" columns={columns} rows={rows} rowKey={row => row.name} density="normal" />
      <Table label="紧凑" columns={columns} rows={rows} rowKey={row => row.name} density="compact" />
    </Pair>
  </>
)

const Track = styled.div`
  position: relative;
  height: 4px;
  margin: 16px 0 24px;
  background: var(--zy-shade);
  & > i { position: absolute; inset-block: 0; left: 0; width: 25%; background: var(--zy-brand); }
  & > i[data-far] { left: 75%; }
  @media (prefers-reduced-motion: no-preference) { & > i { transition: left var(--zy-dur) ease-out; } }
`

/** One movement, to try. */
export function Motion() {
  const [isFar, setFar] = useState(false)
  return (
    <>
      <Button onClick={() => setFar(!isFar)}>Move</Button>
      <Track aria-hidden>
        <i data-far={isFar || undefined} />
      </Track>
    </>
  )
}
