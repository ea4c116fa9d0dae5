import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Qr } from '../../src/core/ui/index.ts'

const meta = {
  title: 'UI/Qr',
  component: Qr,
  args: { value: 'weixin://wxpay/bizpayurl?pr=8r2Kq1Zzz', label: '微信支付二维码，请用手机微信扫描' },
} satisfies Meta<typeof Qr>
export default meta
type Story = StoryObj<typeof meta>

/** 200 × 200 as the documents have it (B112). */
export const Payment: Story = {
  async play({ canvasElement }) {
    const code = await within(canvasElement).findByRole('img', { name: /微信支付二维码/ }, { timeout: 8000 })
    await expect(code.getBoundingClientRect().width).toBe(200)
  },
}
/** Dark on light here too, or no phone reads it. */
export const Dark: Story = {
  globals: { theme: 'dark' },
  async play({ canvasElement }) {
    const code = await within(canvasElement).findByRole('img', {}, { timeout: 8000 })
    await expect(getComputedStyle(code.querySelector('rect')!).fill).toBe('rgb(255, 255, 255)')
    await expect(getComputedStyle(code.querySelector('path')!).fill).toBe('rgb(24, 29, 38)')
  },
}
export const LongText: Story = { args: { value: `https://zhiyuan.example/share?text=${'志愿'.repeat(120)}` } }
export const Small: Story = { args: { size: 120 } }
/** The order is on its way. */
export const Waiting: Story = { args: { value: '' } }
export const TooMuch: Story = {
  args: { value: 'x'.repeat(5000) },
  async play({ canvasElement }) {
    await expect(await within(canvasElement).findByRole('alert', {}, { timeout: 8000 })).toBeVisible()
  },
}
