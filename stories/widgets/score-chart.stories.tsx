import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ScoreChart } from '../../src/widgets/score-chart/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ScoreChart> = {
  title: 'Widgets/Score chart',
  component: ScoreChart,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta
type Story = StoryObj<typeof ScoreChart>

/** D045, B229: eleven tabs; a subject has its score and its rank beside each other. */
export const Own: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getAllByRole('tab')).toHaveLength(11), { timeout: 5000 })
    await expect(page.getAllByRole('figure')).toHaveLength(2)
    await userEvent.click(page.getByRole('tab', { name: '最近 5 次' }))
    await expect(await page.findByRole('figure', { name: /各科得分率/ })).toBeVisible()
    await expect(page.getAllByRole('figure')).toHaveLength(1)
  },
}
/** The numbers themselves, each with its step since the exam before. */
export const AsATable: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('radio', { name: '表' }, { timeout: 5000 }))
    await expect((await page.findAllByRole('row')).length).toBe(6)
    await expect(page.getAllByText('—').length).toBeGreaterThanOrEqual(2)
  },
}
/** A subject she does not take says so, and draws nothing. */
export const NotTaken: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    for (const name of ['物理', '化学', '生物', '政治', '历史', '地理'])
      await userEvent.click(await page.findByRole('tab', { name }, { timeout: 5000 }))
    await userEvent.click(page.getByRole('tab', { name: '最近 5 次' }))
    await expect(await page.findByRole('figure')).toBeVisible()
  },
}
/** As the list of scores opens it: over the page, closed by × and Escape. */
export const AsADialog: Story = {
  args: { dialog: true, name: '陆听澜' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: /陆听澜的成绩/ }, { timeout: 5000 })).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'student.x', fault: pending('career/performance/') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'student.x', fault: emptied('career/performance/') })] }
/** Staff has no exams of her own: whose they are has to be said, and nothing is waited for. */
export const OfNobody: Story = {
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '没有指定学生' })).toBeVisible()
    await expect(canvasElement.querySelector('[aria-busy=true]')).toBeNull()
  },
}
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'student.x', fault: broken('career/performance/') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('student.x', `${longPerson}的成绩`), args: { name: longPerson } }
