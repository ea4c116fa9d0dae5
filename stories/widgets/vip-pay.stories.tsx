import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { VipPay } from '../../src/widgets/vip-pay/index.ts'
import { longNamed, longProduct } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof VipPay> = {
  title: 'Widgets/Vip pay',
  component: VipPay,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta
type Story = StoryObj<typeof VipPay>
const patience = { timeout: 5000 }

const toTheCode = async (canvas: HTMLElement) => {
  await userEvent.click(await within(canvas).findByRole('button', { name: '购买升学规划 一年' }, patience))
  const question = within(await screen.findByRole('dialog', { name: '购买升学规划 一年' }))
  await userEvent.click(question.getByRole('button', { name: '购买' }))
  return within(await screen.findByRole('dialog', { name: '升学规划 一年' }, patience))
}

/** A student without VIP sees what is offered, with its price and how long it lasts. */
export const FirstSight: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('尚未开通')).toBeVisible()
    await expect(await page.findByText('¥198', {}, patience)).toBeVisible()
    await expect(page.queryByText('学校统一开通')).toBeNull()
  },
}
/** The code is 200 wide (B112); nothing is asked before the button is pressed, then once a second (B113); cancelling ends it (B116). */
export const Paying: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await toTheCode(canvasElement)
    const code = await dialog.findByRole('img', { name: '请用微信扫一扫，完成支付' }, patience)
    await expect(code.getBoundingClientRect().width).toBe(200)
    await expect(dialog.getByText('¥198')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '完成支付' }))
    await expect(await dialog.findByText('正在向微信确认是否已付款……')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
/** Where it cannot be asked it says so and stops, and the button is there again (B115). */
export const CannotBeAsked: Story = {
  loaders: [signedIn({ as: 'student.x', fault: broken('pay_result') })],
  play: async ({ canvasElement }) => {
    const dialog = await toTheCode(canvasElement)
    await dialog.findByRole('img', { name: '请用微信扫一扫，完成支付' }, patience)
    await userEvent.click(dialog.getByRole('button', { name: '完成支付' }))
    await expect(await dialog.findByText(/没能确认付款结果/, {}, patience)).toBeVisible()
    await expect(await dialog.findByRole('button', { name: '完成支付' })).toBeEnabled()
  },
}
/** Who has VIP reads until when, and that more begins when that ends. */
export const Renewing: Story = {
  loaders: [signedIn({ as: 'vip.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/已开通，有效期至 \d{4}-12-31/, {}, patience)).toBeVisible()
  },
}
/** What she has ordered, and what it gave. */
export const Orders: Story = {
  args: { view: 'orders' },
  loaders: [signedIn({ as: 'vip.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = (await page.findByText('¥198', {}, patience)).closest('tr')!
    await expect(row).toHaveTextContent('已支付')
    await expect(row).toHaveTextContent(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/)
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'student.x', fault: pending('sys/group_extensions') })] }
/** The school's provider offers nothing to buy: the screen says so. */
export const NothingOffered: Story = { loaders: [signedIn({ as: 'student.x', fault: emptied('sys/group_extensions') })] }
/** Nothing was bought yet: the list of her orders says so. */
export const NoOrders: Story = { args: { view: 'orders' } }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'student.x', fault: broken('sys/group_extensions') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** On a telephone, which cannot scan its own screen: the dialog says so (G154). */
export const PayingOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const dialog = await toTheCode(canvasElement)
    await expect(await dialog.findByText(/请用另一台设备/, {}, patience)).toBeVisible()
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('student.x', longProduct) }
