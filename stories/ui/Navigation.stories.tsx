import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Breadcrumb, Pagination, Steps, Tabs, Tree } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'
import { longClass } from './sample.ts'

const meta = {
  title: 'UI/Navigation',
  component: Pagination,
  subcomponents: { Breadcrumb, Tabs, Steps, Tree },
  args: { total: 892, page: 1, size: 20, onPage: () => {} },
} satisfies Meta<typeof Pagination>
export default meta
type Story = StoryObj<typeof meta>

function Pages() {
  const [page, setPage] = useState(7)
  const [size, setSize] = useState(20)
  return (
    <Pagination
      total={892}
      page={page}
      size={size}
      onPage={setPage}
      onSize={next => {
        setSize(next)
        setPage(1)
      }}
    />
  )
}
export const Pager: Story = {
  render: () => <Pages />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await expect(page.getByRole('button', { name: '第 7 页' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(page.getByRole('button', { name: '下一页' }))
    await expect(page.getByRole('button', { name: '第 8 页' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(page.getByRole('button', { name: '每页 50 条' }))
    await expect(page.getByRole('button', { name: '第 18 页' })).toBeVisible()
    await expect(page.queryByRole('button', { name: '第 19 页' })).toBeNull()
  },
}
export const PagerPhone: Story = { render: () => <Pages />, globals: { viewport: { value: 'phone' } } }
export const PagerSpanish: Story = { render: () => <Pages />, globals: { locale: 'es', theme: 'dark' } }

function Views() {
  const [tab, setTab] = useState('password')
  return (
    <Tabs
      label="登录方式"
      tabs={[
        { key: 'password', label: '密码登录' },
        { key: 'code', label: '验证码登录' },
        { key: 'unit', label: '单位登录' },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab}
    </Tabs>
  )
}
export const TabsByArrows: Story = {
  render: () => <Views />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    page.getByRole('tab', { name: '密码登录' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveFocus()
    await expect(page.getByRole('tabpanel', { name: '验证码登录' })).toHaveTextContent('code')
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect(page.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true')
  },
}

/** Titles are cut at 15 characters (D003); the whole one stays in the tip. */
export const Where: Story = {
  render: () => (
    <Stack>
      <Breadcrumb label="位置" steps={[{ title: '基础信息', href: '#base' }, { title: '学生管理' }]} />
      <Breadcrumb label="长位置" steps={[{ title: '基础信息', href: '#base' }, { title: longClass }]} />
      <Steps steps={['选择文件', '预览与校验', '提交']} at={1} />
    </Stack>
  ),
  async play({ canvasElement }) {
    const cut = within(canvasElement).getByText(`${[...longClass].slice(0, 15).join('')}...`)
    await expect(cut).toHaveAttribute('title', longClass)
  },
}

function Units() {
  const [key, setKey] = useState<string | null>('g3-1')
  return (
    <Tree
      label="单位"
      opened={['x', 'g3']}
      value={key}
      onChange={setKey}
      nodes={[
        {
          key: 'x',
          label: '澄河市第一中学',
          children: [
            { key: 'g2', label: '高二', children: [{ key: 'g2-1', label: '高二(1)班' }] },
            {
              key: 'g3',
              label: '高三',
              children: [
                { key: 'g3-1', label: '高三(1)班' },
                { key: 'g3-2', label: longClass },
              ],
            },
          ],
        },
      ]}
    />
  )
}
export const SimpleTree: Story = {
  render: () => <Units />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    page.getByRole('treeitem', { name: '高三(1)班' }).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(page.getByRole('treeitem', { name: longClass })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(page.queryByRole('treeitem', { name: longClass })).toBeNull()
  },
}
