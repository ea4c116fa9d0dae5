import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import {
  Badge,
  ErrorBoundary,
  FilePicker,
  Icon,
  type IconName,
  icons,
  Note,
  Progress,
  Section,
  Source,
  Stat,
  Status,
  Tooltip,
  Transfer,
  WordButton,
} from '../../src/core/ui/index.ts'
import { Row, Stack } from './layout.tsx'
import { longClass } from './sample.ts'

const meta = {
  title: 'UI/States and marks',
  component: Status,
  subcomponents: { Badge, Source, Stat, Progress, FilePicker, Transfer, Tooltip },
  args: { kind: 'done', children: '已激活' },
} satisfies Meta<typeof Status>
export default meta
type Story = StoryObj<typeof meta>

export const Marks: Story = {
  render: () => (
    <Stack>
      <Section title="你在全省曲线上的位置" aside={<Source>河北省教育考试院　2024 年物理类一分一段</Source>}>
        <Stat label="按期中联考的成绩" value="27,184–27,901" unit="位" note="演示数据" />
      </Section>
      <Row>
        <Status kind="done">已激活</Status>
        <Status kind="not-yet">未登录</Status>
        <Status kind="needs">信息未完善</Status>
        <Status kind="failed">导入失败</Status>
        <Badge tone="zhu">冲</Badge>
        <Badge>稳</Badge>
        <Badge tone="yu">保</Badge>
        <Badge tone="hu">VIP</Badge>
        <Tooltip text="按 2024 年一分一段换算">
          <WordButton>位次</WordButton>
        </Tooltip>
      </Row>
      <Progress label="正在写入" value={3200} max={5000} figure="3,200 / 5,000 行" note="取消后已写入的行全部撤回。" />
      <Progress label="正在确认支付结果" value={null} note="每秒查询一次，微信到账通常不超过 10 秒。" />
    </Stack>
  ),
}
export const MarksDark: Story = { ...Marks, globals: { theme: 'dark' } }

export const AllIcons: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 16 }}>
      {Object.keys(icons).map(name => (
        <div key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name={name as IconName} />
          <Note>{name}</Note>
        </div>
      ))}
    </div>
  ),
}

const onFiles = fn()
export const Dropzone: Story = {
  render: () => <FilePicker accept=".xlsx,.xls,.csv" hint="xlsx、xls 或 csv，一次一个文件，不超过 20 MB" onFiles={onFiles} />,
  async play({ canvasElement }) {
    onFiles.mockClear()
    const input = within(canvasElement).getByLabelText('把文件拖到这里，或点击选择')
    await userEvent.upload(input, new File(['x'], '高三学生信息汇总（定稿）.xlsx'))
    await expect(onFiles).toHaveBeenCalledOnce()
  },
}
export const DropzoneRefused: Story = {
  render: () => <FilePicker accept=".xlsx,.xls" error="Only support uploading one file!" onFiles={onFiles} />,
  globals: { theme: 'dark' },
}

function Classes() {
  const [value, setValue] = useState<string[]>(['高三(2)班'])
  const options = [...Array.from({ length: 8 }, (_, n) => `高三(${n + 1})班`), longClass].map(label => ({ value: label, label }))
  return <Transfer options={options} value={value} onChange={setValue} />
}
export const ClassesOfATeacher: Story = {
  render: () => <Classes />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await userEvent.click(within(page.getByRole('group', { name: '可选' })).getByRole('checkbox', { name: longClass }))
    await userEvent.click(page.getByRole('button', { name: '加入' }))
    await expect(within(page.getByRole('group', { name: '已选' })).getByText(longClass)).toBeVisible()
  },
}

let broken = true
function Fragile() {
  if (broken) throw new Error('a part of the screen broke')
  return <p>已经恢复</p>
}
/** A broken part shows what failed and can be tried again; the rest of the screen stays. */
export const Boundary: Story = {
  render: () => (
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>
  ),
  async play({ canvasElement }) {
    const page = within(canvasElement)
    broken = false
    const retry = page.queryByRole('button', { name: '重试' })
    if (retry) await userEvent.click(retry)
    await expect(page.getByText('已经恢复')).toBeVisible()
    broken = true
  },
}
