import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { VipAdmin } from '../../src/widgets/vip-admin/index.ts'
import { longNamed, longProduct } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof VipAdmin> = {
  title: 'Widgets/Vip admin',
  component: VipAdmin,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof VipAdmin>
const patience = { timeout: 5000 }
const year = idOf('group_extensions', 'year')

/** What is sold, and what is only given: price, days and how much it opens. */
export const Products: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = (await page.findByText('学校统一开通', {}, patience)).closest('tr')!
    await expect(row).toHaveTextContent('不出售')
    await expect(page.getByText('¥198')).toBeVisible()
  },
}
/** What has been bought is not deleted, and it is said why. */
export const CannotBeDeleted: Story = {
  play: async ({ canvasElement }) => {
    const row = (await within(canvasElement).findByText('升学规划 一年', {}, patience)).closest('tr')!
    await userEvent.click(within(row).getByRole('button', { name: '删除' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await expect(await screen.findByText('已有订单或开通记录，不能删除；可以停止出售。', {}, patience)).toBeVisible()
  },
}
/** One product with what it opens (D065). */
export const OneProduct: Story = {
  args: { view: 'info', uuid: year },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/高考志愿-模拟填报推荐下载/, {}, patience)).toBeVisible()
  },
}
/** A price is typed in yuan; without a name it is not sent. */
export const NewProduct: Story = {
  args: { view: 'form' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByLabelText(/^价格/, {}, patience), '0')
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await expect((await page.findAllByText(/请填写套餐名称/, {}, patience))[0]).toBeVisible()
  },
}
/** A price that is changed: what is stored in fen stands there in yuan. */
export const ChangingAPrice: Story = {
  args: { view: 'form', uuid: year },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByLabelText(/^价格/, {}, patience)).toHaveValue('198')
  },
}
/** No school has VIP in the story: the way to give it stands there. */
export const Schools: Story = {
  args: { view: 'schools' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有单位开通', {}, patience)).toBeVisible()
  },
}
/** An end before the beginning is refused in words. */
export const GivingASchool: Story = { args: { view: 'school_form' } }
/** Students with VIP of their own; what is bought is not taken back here, what was given is, with its reason. */
export const Persons: Story = {
  args: { view: 'personal' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const rowOf = async (source: string) => (await page.findAllByRole('row')).find(row => row.textContent?.includes(source))
    await page.findAllByText('升学规划 一年', {}, patience)
    await expect(within((await rowOf('个人购买'))!).queryByRole('button', { name: '停用' })).toBeNull()
    const given = (await rowOf('赠送'))!
    await userEvent.click(within(given).getByRole('button', { name: '停用' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^停用/ }, patience))
    await userEvent.type(dialog.getByRole('textbox', { name: /停用原因/ }), '开错了')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await expect(await screen.findByText('已停用', { selector: 'section *, [role=status] *' }, patience)).toBeVisible()
  },
}
/** Every student with what she has at this moment. */
export const Everybody: Story = {
  args: { view: 'statistics' },
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText('未开通', {}, patience)).length).toBeGreaterThan(1)
  },
}
/** VIP for one student without money: given from her row, to the day, and her row says so. */
export const Giving: Story = {
  args: { view: 'statistics' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const rowOf = async (name: string) => (await page.findAllByRole('row', {}, patience)).find(row => row.textContent?.includes(name))
    await page.findByText('陆听澜', {}, patience)
    await userEvent.click(within((await rowOf('陆听澜'))!).getByRole('button', { name: '赠送VIP' }))
    const dialog = within(await screen.findByRole('dialog', { name: '为陆听澜赠送VIP' }, patience))
    await userEvent.click(dialog.getByRole('button', { name: /^套餐/ }))
    await userEvent.click(await screen.findByRole('option', { name: '学校统一开通' }, patience))
    await userEvent.type(dialog.getByRole('textbox', { name: /开始日期/ }), '2026-01-01')
    await userEvent.type(dialog.getByRole('textbox', { name: /结束日期/ }), '2099-07-01')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await waitFor(async () => expect((await rowOf('陆听澜'))!.textContent).toContain('已开通'), patience)
    await expect((await rowOf('陆听澜'))!.textContent).toContain('赠送')
  },
}
/** What students have ordered; what is paid is given back with its reason, and is refunded then. */
export const Orders: Story = {
  args: { view: 'orders' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: '退款' }, patience))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: /^退款给.*¥198$/ }, patience))
    await userEvent.type(dialog.getByRole('textbox', { name: /退款原因/ }), '家长要求')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await expect((await page.findAllByText('已退款', { selector: 'td *' }, patience)).length).toBe(1)
  },
}
/** The books: what came and went, and yesterday held against the provider. */
export const Books: Story = {
  args: { view: 'books' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect((await page.findAllByText('¥198', {}, patience)).length).toBeGreaterThan(1)
    await expect(await page.findByText('一致', {}, patience)).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('sys/group_extensions') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('sys/group_extensions') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('sys/group_extensions') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** The form of a product on a phone. */
export const FormOnAPhone: Story = { args: { view: 'form', uuid: year }, globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('sysadmin', longProduct)
