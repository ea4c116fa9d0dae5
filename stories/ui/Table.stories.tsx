import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { type Column, type Sort, sheetOf, Table, TableView, UiRoot, useTableView } from '../../src/core/ui/index.ts'
import { columns, type Student, students } from './sample.ts'

const meta = {
  title: 'UI/TableView',
  component: Table<Student>,
  args: { label: '学生', columns, rows: students(6), rowKey: row => row.no, rowName: row => row.name },
  beforeEach: () => localStorage.removeItem('zy-chosen table-story-view'),
} satisfies Meta<typeof Table<Student>>
export default meta
type Story = StoryObj<typeof meta>

function Viewed({ of = columns, rows = 6 }: { of?: readonly Column<Student>[]; rows?: number }) {
  const view = useTableView('story-view', of)
  const [sort, setSort] = useState<Sort | null>(null)
  const [mounted, setMounted] = useState(true)
  const sheet = sheetOf('学生', view.columns, students(rows))
  return (
    <>
      <TableView view={view} />
      <button type="button" onClick={() => setMounted(!mounted)}>
        {mounted ? '离开' : '回来'}
      </button>
      {mounted && (
        <Table
          label="学生"
          columns={view.columns}
          density={view.density}
          rows={students(rows)}
          rowKey={row => row.no}
          sort={sort}
          onSort={setSort}
        />
      )}
      <output hidden>{sheet.head.join()}</output>
    </>
  )
}
const desk = { viewport: { value: 'desk' } }
// a phone has cards and no columns to choose: the page of the tests may be as narrow as one
const isWide = () => matchMedia('(min-width: 1024px)').matches
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)

/** Columns that were taken away stay away, also in the file, until somebody wants them back. */
export const ColumnsRemembered: Story = {
  render: () => <Viewed />,
  globals: desk,
  async play({ canvasElement }) {
    await expect(isWide()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '列与行高' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '手机号' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '班级' }))
    await expect(heads()).not.toContain('手机号')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('button', { name: '列与行高' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '离开' }))
    await userEvent.click(screen.getByRole('button', { name: '回来' }))
    await expect(heads()).not.toContain('班级')
    await expect(canvasElement.querySelector('output')).toHaveTextContent('学号,姓名,性别,选考科目,高考年份')
    await expect(JSON.parse(localStorage.getItem('zy-chosen table-story-view') ?? '{}')).toMatchObject({ hidden: ['phone', 'grade'] })
  },
}
const plain: Column<Student>[] = [
  { key: 'no', title: '学号' },
  { key: 'grade', title: '班级' },
]
/** The last column cannot be taken away. */
export const OneColumnStays: Story = {
  render: () => <Viewed of={plain} />,
  globals: desk,
  async play() {
    await expect(isWide()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '列与行高' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '学号' }))
    await expect(screen.getByRole('checkbox', { name: '班级' })).toBeDisabled()
    await expect(heads()).toEqual(['班级'])
  },
}
const height = () => Math.round(screen.getAllByRole('row')[2]?.getBoundingClientRect().height ?? 0)
/** 40 px a row, 32 when somebody wants more at once; remembered. */
export const Density: Story = {
  render: () => <Viewed />,
  globals: desk,
  async play() {
    await expect(isWide()).toBe(true)
    await expect(height()).toBe(40)
    await userEvent.click(screen.getByRole('button', { name: '列与行高' }))
    await userEvent.click(await screen.findByRole('radio', { name: '紧凑' }))
    await waitFor(() => expect(height()).toBe(32))
    await expect(JSON.parse(localStorage.getItem('zy-chosen table-story-view') ?? '{}')).toMatchObject({ density: 'compact' })
  },
}
/** Where everything is compact a table is too, until somebody chooses otherwise for it. */
export const DensityOfTheSurroundings: Story = {
  render: () => (
    <UiRoot density="compact">
      <Viewed />
    </UiRoot>
  ),
  globals: desk,
  async play() {
    await expect(isWide()).toBe(true)
    await expect(height()).toBe(32)
    await userEvent.click(screen.getByRole('button', { name: '列与行高' }))
    await expect(await screen.findByRole('radio', { name: '紧凑' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: '宽松' }))
    await waitFor(() => expect(height()).toBe(40))
  },
}
/** The head stays while the rows go by. */
export const StickyHead: Story = {
  args: { rows: students(60), maxHeight: 300 },
  globals: desk,
  async play() {
    await expect(isWide()).toBe(true)
    const frame = screen.getByRole('region', { name: '学生' })
    frame.scrollTop = 800
    await waitFor(() => expect(frame.scrollTop).toBe(800))
    const head = screen.getAllByRole('columnheader')[0]!
    await expect(Math.abs(head.getBoundingClientRect().top - frame.getBoundingClientRect().top)).toBeLessThan(3)
  },
}
/** On a phone a row is a card, and there are no columns to choose. */
export const Cards: Story = {
  render: () => <Viewed />,
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    await expect(isWide()).toBe(false)
    await expect(within(canvasElement).queryByRole('table')).toBeNull()
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(6)
    await expect(within(canvasElement).queryByRole('button', { name: '列与行高' })).toBeNull()
  },
}
/** On a card a bare figure says what it counts; one that says so itself stands alone. */
export const FiguresOnCards: Story = {
  args: {
    rows: students(1),
    columns: [
      { key: 'name', title: '姓名', strong: true },
      { key: 'total', title: '总分', align: 'end', card: 'end', cell: () => 612 },
      { key: 'rank', title: '位次', align: 'end', card: 'side', cell: () => '1,024' },
      { key: 'size', title: '人数', align: 'end', card: 'main', cell: () => '30 人' },
    ],
  },
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    const seen = [...canvasElement.querySelectorAll('li span:not([data-left], [data-right], .zy-hidden)')]
      .filter(one => !one.closest('.zy-hidden') && /\d/.test(one.textContent ?? ''))
      .map(one => (one.querySelector(':scope > .zy-hidden') ? one.lastChild?.textContent : one.textContent))
    await expect(seen).toEqual(['总分 612', '30 人', '位次 1,024'])
  },
}
