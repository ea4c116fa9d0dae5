import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { MockApplication } from '../../src/widgets/mock-application/index.ts'
import { longCourse, longNamed } from '../support/long-names.ts'
import { broken, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof MockApplication> = {
  title: 'Widgets/Mock application',
  component: MockApplication,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x' })],
}
export default meta
type Story = StoryObj<typeof MockApplication>
const page = within(document.body)
const save = async () => userEvent.click(await page.findByRole('button', { name: '保存' }))

/** What is stored stands in it. */
export const General: Story = {
  play: async () => {
    await expect(await page.findByDisplayValue('598')).toBeVisible()
  },
}
/** B200–B203: what is missing is said where it is missing, in the documents' words. */
export const Empty: Story = {
  loaders: [signedIn({ as: 'solo.y' })],
  play: async () => {
    await page.findByRole('textbox', { name: /高考总分/ })
    await save()
    for (const text of ['请输入高考总分', '请输入全省排名', '请选择选科科目']) await expect(await page.findByText(text)).toBeVisible()
  },
}
/** B201: the literal range. */
export const OutOfRange: Story = {
  play: async () => {
    const field = await page.findByRole('textbox', { name: /高考总分/ })
    await userEvent.clear(field)
    await userEvent.type(field, '691')
    await save()
    await expect(await page.findByText('高考总分应在 170–690 之间')).toBeVisible()
  },
}
/** B207: the table of her own year is not here yet; that is confirmed before it is saved. */
export const ToConfirm: Story = {
  play: async () => {
    await expect(await page.findByText(/还没有江苏省20\d\d年的一分一段表/)).toBeVisible()
    const rank = page.getByRole('textbox', { name: /全省排名/ })
    await userEvent.clear(rank)
    await userEvent.type(rank, '36000')
    await save()
    await expect(await page.findByText('请先确认提示信息，再保存数据')).toBeVisible()
  },
}
/** An adviser, for a student of his: it begins with her province and what she has saved, and says whose it is. */
export const ForAStudent: Story = {
  loaders: [signedIn({ as: 'adviser.x' })],
  args: { student: idOf('students', 'x 1 4') },
  play: async () => {
    await expect(await page.findByRole('dialog', { name: /^模拟高考\u3000./ })).toBeVisible()
    await expect(await page.findByText('江苏省')).toBeVisible()
  },
}
/** B210: her school lets nobody change scores any more; what is stored is shown, and why it stays. */
export const Locked: Story = {
  loaders: [signedIn({ as: 'vip.z' })],
  play: async () => {
    for (const name of [/高考总分/, /全省排名/]) await expect(await page.findByRole('textbox', { name })).toBeDisabled()
    await expect(page.getByText('学校暂未开放修改分数和排名。')).toBeVisible()
  },
}
/** B205, B208: category, foreign language and its score; only two categories are open. */
export const Arts: Story = {
  args: { kind: 'arts' },
  play: async () => {
    await page.findByText('类别')
    await save()
    for (const text of ['请选择类别', '请选择外语语种', '请输入外语分数']) await expect(await page.findByText(text)).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending('data_dict/provinces') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken('data_dict/provinces') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { args: { kind: 'arts' }, globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('vip.x', longCourse)
