import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Column } from '../../src/core/ui/table/column.ts'
import { sheetOf } from '../../src/core/ui/table/sheet.ts'

interface Row {
  name: string
  score: number | null
  state: 'done' | 'open'
}
const columns: Column<Row>[] = [
  { key: 'name', title: '姓名' },
  { key: 'score', title: '分数', num: true },
  {
    key: 'state',
    title: '状态',
    cell: row => createElement('b', null, row.state),
    text: row => (row.state === 'done' ? '已完成' : '未完成'),
  },
  { key: 'mark', title: '标记', cell: () => createElement('i') },
]

test('a drawn word without a text of its own is said in the file, and a moment by the clock in China', () => {
  const drawn: Column<{ at: string; is_told: boolean }>[] = [
    { key: 'told', title: '告知', cell: row => createElement('span', null, row.is_told ? '已告知' : '未告知') },
    { key: 'at', title: '时间', cell: () => createElement('time') },
  ]
  const { lines } = sheetOf('名单', drawn, [{ at: '2026-09-01T16:30:00.000Z', is_told: true }])
  expect(lines).toEqual([['已告知', '2026-09-02 00:30']])
})

test('a file says what the table says: its columns in their order, drawn cells in words, nothing where there is nothing', () => {
  const rows: Row[] = [
    { name: '=1+1', score: 612, state: 'done' },
    { name: '阿依努尔·买买提', score: null, state: 'open' },
  ]
  expect(sheetOf('名单', columns, rows)).toEqual({
    name: '名单',
    head: ['姓名', '分数', '状态', '标记'],
    lines: [
      ['=1+1', '612', '已完成', ''],
      ['阿依努尔·买买提', '', '未完成', ''],
    ],
  })
})
