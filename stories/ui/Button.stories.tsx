import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, IconButton, Link, WordButton } from '../../src/core/ui/index.ts'
import { Row, Stack } from './layout.tsx'

const meta = {
  title: 'UI/Button',
  component: Button,
  subcomponents: { IconButton, WordButton, Link },
  args: { children: '新增学生', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = {
  args: { kind: 'primary' },
  async play({ canvasElement, args }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '新增学生' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const AllKinds: Story = {
  render: () => (
    <Stack>
      <Row>
        <Button icon="download">Excel导出</Button>
        <Button icon="upload">导入学生</Button>
        <Button kind="primary">新增学生</Button>
        <Button kind="danger">删除 3 人</Button>
        <Button kind="quiet">清除筛选</Button>
      </Row>
      <Row>
        <Button size="l" kind="primary">
          立即购买
        </Button>
        <Button size="l">取消</Button>
        <Button kind="primary" busy>
          正在提交
        </Button>
        <IconButton icon="fullscreen" label="全屏" />
        <IconButton icon="moon" label="明暗" />
        <IconButton icon="close" label="关闭" />
      </Row>
      <Row>
        <WordButton>编辑</WordButton>
        <WordButton tone="danger">删除</WordButton>
        <WordButton tone="quiet">取消选择</WordButton>
        <Link href="#somewhere">查看数据表</Link>
      </Row>
    </Stack>
  ),
}

/** A grey button says why beside it, and the reason is its description too. */
export const DisabledSaysWhy: Story = {
  args: { kind: 'primary', disabled: true, why: '改正 15 处错误后可提交。可在表内直接改，也可改好文件后重新选择。', children: '提交' },
  render: args => (
    <Row>
      <Button {...args} />
    </Row>
  ),
  async play({ canvasElement, args }) {
    const button = within(canvasElement).getByRole('button', { name: '提交' })
    await expect(button).toHaveAccessibleDescription(String(args.why))
    await expect(button).toBeDisabled()
  },
}

export const Dark: Story = { ...AllKinds, globals: { theme: 'dark' } }
export const Spanish: Story = {
  args: { kind: 'primary', children: 'Exportar la lista completa de estudiantes a Excel' },
  globals: { locale: 'es', viewport: { value: 'phone' } },
}
