import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, within } from 'storybook/test'
import {
  Button,
  Empty,
  FilterBar,
  type FilterValues,
  Input,
  PageHead,
  Pagination,
  type Sort,
  StateBlock,
  Status,
  type StatusKind,
  Table,
  TableView,
  useTableView,
  WordButton,
} from '../../src/core/ui/index.ts'
import { columns, type Student, students } from './sample.ts'

const meta = {
  title: 'UI/Table',
  component: Table<Student>,
  subcomponents: { TableView, FilterBar, PageHead },
  args: { label: '学生', columns, rows: students(12), rowKey: row => row.no, rowName: row => row.name },
} satisfies Meta<typeof Table<Student>>
export default meta
type Story = StoryObj<typeof meta>

const states: Record<Student['account'], [StatusKind, string]> = {
  active: ['done', '已激活'],
  never: ['not-yet', '未登录'],
  incomplete: ['needs', '信息未完善'],
}
const full = [
  ...columns,
  {
    key: 'account',
    title: '账号状态',
    card: 'end' as const,
    width: 120,
    cell: (row: Student) => <Status kind={states[row.account][0]}>{states[row.account][1]}</Status>,
  },
]
const words = (...labels: string[]) => labels.map(label => ({ value: label, label }))
const filters = [
  { key: 'grade', label: '年级', options: words('高一', '高二', '高三') },
  { key: 'class', label: '班级', options: words(...Array.from({ length: 18 }, (_, n) => `${n + 1}班`)), multiple: true },
  { key: 'course', label: '选科', options: words('首选物理', '首选历史', '未选科') },
  { key: 'account', label: '账号', options: words('已激活', '未登录', '信息未完善') },
]

/** The roster as the reference draws it: filters, selection, words as actions. */
function Page() {
  const view = useTableView('story-roster', full)
  const [values, setValues] = useState<FilterValues>({ grade: ['高三'], class: ['3班'] })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['20243002', '20243004', '20243007']))
  const [sort, setSort] = useState<Sort | null>({ key: 'no', dir: 'asc' })
  const [page, setPage] = useState(1)
  return (
    <main>
      <PageHead
        title="学生管理"
        sub="高三　18 个班　892 人"
        actions={
          <>
            <Button icon="download">Excel导出</Button>
            <Button icon="upload">导入学生</Button>
            <Button kind="primary">新增学生</Button>
          </>
        }
      />
      <FilterBar
        filters={filters}
        values={values}
        onChange={setValues}
        found={
          <>
            共 <b>52</b> 人
          </>
        }
      >
        <Input icon="search" aria-label="搜索" placeholder="姓名、学号或手机后四位" />
        <TableView view={view} />
      </FilterBar>
      <Table
        label="学生"
        columns={view.columns}
        density={view.density}
        rows={students(20)}
        rowKey={row => row.no}
        rowName={row => row.name}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        selectionActions={
          <>
            <WordButton>调整班级</WordButton>
            <WordButton>导出所选</WordButton>
            <WordButton>重置密码</WordButton>
          </>
        }
        actions={row => [
          { key: 'edit', label: '编辑', onPick: () => {} },
          { key: 'vip', label: '查看VIP', onPick: () => {}, disabled: row.account === 'never' },
        ]}
      />
      <Pagination total={52} page={page} size={20} onPage={setPage} onSize={() => {}} />
    </main>
  )
}

/** 不限 goes when another is chosen and comes back when it is pressed (B173, B174). */
export const RosterPage: Story = {
  render: () => <Page />,
  globals: { viewport: { value: 'desk' } },
  async play({ canvasElement }) {
    const page = within(canvasElement)
    const classes = within(page.getByRole('group', { name: '班级' }))
    await userEvent.click(classes.getByRole('button', { name: '5班' }))
    await expect(classes.getByRole('button', { name: '3班' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(classes.getByRole('button', { name: '不限' }))
    await expect(classes.getByRole('button', { name: '3班' })).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(classes.getByRole('button', { name: '3班' }))
    await expect(classes.getByRole('button', { name: '不限' })).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('已选 3 项')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: '全选' }))
    await expect(page.getByText('已选 20 项')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: '选择 段知行' }))
    await expect(page.getByText('已选 19 项')).toBeVisible()
  },
}
export const RosterDark: Story = { render: () => <Page />, globals: { theme: 'dark', viewport: { value: 'desk' } } }
export const RosterTablet: Story = { render: () => <Page />, globals: { viewport: { value: 'tablet' } } }
/** A row becomes a card, the filters a sheet from below. */
export const RosterPhone: Story = {
  render: () => <Page />,
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    const page = within(canvasElement)
    // the controls of the page may be tried in a wide window too, where the filters are lines
    const opener = page.queryByRole('button', { name: /筛选，/ })
    if (!opener) return
    await userEvent.click(opener)
    const sheet = await screen.findByRole('dialog', { name: '筛选' })
    await expect(within(sheet).getByRole('button', { name: '3班' })).toHaveAttribute('aria-pressed', 'true')
  },
}
export const RosterPhoneCards: Story = { render: () => <Page />, globals: { viewport: { value: 'phone' } } }
export const RosterPhoneDark: Story = { render: () => <Page />, globals: { theme: 'dark', viewport: { value: 'phone' } } }

export const Loading: Story = { args: { rows: [], loading: true, onSelect: () => {} } }
export const NothingFound: Story = {
  args: {
    rows: [],
    instead: (
      <Empty
        title="3班还没有选考历史的学生"
        text="当前筛选：高三　3班　首选历史。去掉其中一项再看，或导入新的名单。"
        actions={
          <>
            <Button>清除筛选</Button>
            <Button>导入学生</Button>
          </>
        }
      />
    ),
  },
}
export const Failed: Story = {
  args: {
    rows: [],
    error: { title: '名单没有取到', text: '服务端异常, 请联系管理员。你的筛选与勾选都还在。', code: 'A7-20418', onRetry: () => {} },
  },
}
export const TooMany: Story = {
  args: {
    rows: [],
    instead: (
      <StateBlock
        title="24,400 人，超出一次能看的范围"
        text="先选学校或年级。导出不受此限，会分段写入同一个文件。"
        actions={<Button>选择学校</Button>}
      />
    ),
  },
}
export const Compact: Story = { args: { density: 'compact' } }

/** 5,000 rows: only those in sight are in the document. */
export const FiveThousandRows: Story = {
  args: { rows: students(5000), columns: full, maxHeight: 480 },
  globals: { viewport: { value: 'desk' } },
  async play({ canvasElement }) {
    const table = within(canvasElement).queryByRole('table')
    if (!table) return
    await expect(table).toHaveAttribute('aria-rowcount', '5000')
    await expect(within(table).getAllByRole('row').length).toBeLessThan(80)
  },
}
