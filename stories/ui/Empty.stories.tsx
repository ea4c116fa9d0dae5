import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, Empty, FailedPanel, Skeleton } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'

const meta = {
  title: 'UI/Nothing, failed, on its way',
  component: Empty,
  subcomponents: { FailedPanel, Skeleton },
} satisfies Meta<typeof Empty>
export default meta
type Story = StoryObj<typeof meta>

export const Nothing: Story = {}
export const NothingYet: Story = {
  args: { title: '还没有学生', text: '用表格导入，或逐个新建。', actions: <Button kind="primary">导入学生</Button> },
}
export const Spanish: Story = { globals: { locale: 'es' } }

const retry = fn()
/** What failed, a way to try again, and the number under which the server wrote it down. */
export const Failed: StoryObj = {
  render: () => <FailedPanel text="学生名单没有取到。" onRetry={retry} code="5f2c-91ab" />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await expect(page.getByRole('alert')).toHaveTextContent('学生名单没有取到。')
    await userEvent.click(page.getByRole('button', { name: '重试' }))
    await expect(retry).toHaveBeenCalledOnce()
  },
}
export const FailedDark: StoryObj = { ...Failed, globals: { theme: 'dark' }, play: undefined }

export const OnItsWay: StoryObj = {
  render: () => (
    <Stack width={400}>
      <Skeleton width={160} height={28} />
      <Skeleton width="100%" height={20} />
      <Skeleton width="60%" height={20} />
    </Stack>
  ),
}
