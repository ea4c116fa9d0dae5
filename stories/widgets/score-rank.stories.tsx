import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { ScoreRank } from '../../src/widgets/score-rank/index.ts'
import { fits, longNamed, longTrack } from '../support/long-names.ts'
import { broken, emptyList, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ScoreRank> = {
  title: 'Widgets/Score rank',
  component: ScoreRank,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'kiosk.x' })],
}
export default meta
type Story = StoryObj<typeof ScoreRank>

/** 江苏 2025, 物理类: at 600 the authority counts 34,888 in all, and 34,171 at 601. */
export const AScore: Story = {
  args: { score: 600, track: '物理类', year: 2025 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/–34,888$/)).toBeVisible()
  },
}
/** A rank is asked for, a score answered. */
export const ARank: Story = {
  args: { track: '物理类', year: 2025 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('位次查分数'))
    await userEvent.type(page.getByRole('textbox', { name: '全省位次' }), '34888')
    await expect(await page.findByText(/^第 34,888 位对应/)).toHaveTextContent('第 34,888 位对应 600 分')
  },
}
/** The table ends above: nothing is guessed. */
export const BelowTheTable: Story = {
  args: { score: 300, track: '物理类', year: 2025 },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/这张表只公布到 463 分/)).toBeVisible()
  },
}
/** What can be asked, and how far the table goes. */
export const NothingAsked: Story = {}
export const Loading: Story = { loaders: [signedIn({ as: 'kiosk.x', fault: pending('college_major_score_to_rank/tables') })] }
export const NothingYet: Story = {
  loaders: [signedIn({ as: 'kiosk.x', fault: emptyList('college_major_score_to_rank/tables') })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有分数位次表')).toBeVisible()
  },
}
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'kiosk.x', fault: broken('college_major_score_to_rank/tables') })] }
export const Dark: Story = { args: { score: 600 }, globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  args: { score: 600, track: '物理类' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/34,888/)
    await fits(canvasElement)
  },
}
export const Spanish: Story = { args: { score: 600 }, globals: { locale: 'es' } }
export const LongNames: Story = { args: { track: longTrack }, ...longNamed('kiosk.x', longTrack) }
