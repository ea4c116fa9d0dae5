import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { NeedPermissions } from '../../src/widgets/need-permissions/index.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof NeedPermissions> = {
  title: 'Widgets/Need permissions',
  component: NeedPermissions,
  parameters: { stage: false },
  decorators: [inHost()],
}
export default meta
type Story = StoryObj<typeof NeedPermissions>

/** A student is told what is sold and offered to buy; Escape does not close it (B039, B041, B043). */
export const StudentMayBuy: Story = {
  loaders: [signedIn({ as: 'solo.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('link', { name: '立即购买' })).toBeVisible()
    for (const benefit of ['名师讲堂', '专业测评', '模拟志愿填报']) await expect(page.getByText(benefit, { exact: false })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(getComputedStyle(page.getByRole('dialog')).width).toBe('400px')
  },
}

/** Everybody else is told whom to ask (B042). */
export const StaffIsToldWhomToAsk: Story = {
  loaders: [signedIn({ as: 'teacher.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('您所在的单位尚未开通该功能，请联系负责人')).toBeVisible()
    await expect(page.queryByRole('link', { name: '立即购买' })).toBeNull()
  },
}

/** Where nothing is sold, nothing is offered. */
export const NothingIsSoldHere: Story = {
  decorators: [inHost(() => undefined)],
  loaders: [signedIn({ as: 'solo.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('暂不开通，关闭')).toBeVisible()
    await expect(page.queryByText('立即购买')).toBeNull()
  },
}
export const Dark: Story = { loaders: [signedIn({ as: 'solo.x' })], globals: { theme: 'dark' } }
export const English: Story = { loaders: [signedIn({ as: 'solo.x' })], globals: { locale: 'en' } }
export const Spanish: Story = { loaders: [signedIn({ as: 'solo.x' })], globals: { locale: 'es' } }
export const OnAPhone: Story = { loaders: [signedIn({ as: 'solo.x' })], globals: { viewport: { value: 'phone' } } }
