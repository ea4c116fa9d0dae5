import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { MajorExplorer } from '../../src/widgets/major-explorer/index.ts'
import { fits, longJob, longNamed } from '../support/long-names.ts'
import { jobKey, majorKey } from '../support/majors.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof MajorExplorer> = {
  title: 'Widgets/Major explorer',
  component: MajorExplorer,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x' })],
}
export default meta
type Story = StoryObj<typeof MajorExplorer>
const TREE = 'material/major/tree/'

/** The catalogue: a discipline, its classes, their majors. */
export const Catalogue: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: /^工学/ }))
    await userEvent.click(await page.findByRole('button', { name: '计算机类' }))
    await expect(await page.findByText('计算机科学与技术')).toBeVisible()
    await expect(page.queryByText('土木工程')).toBeNull()
  },
}
/** A search goes through all disciplines and says where each class belongs. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), '化学')
    await expect(await page.findByText('理学 0703')).toBeVisible()
    await expect(page.getByText('应用化学')).toBeVisible()
  },
}
/** Nothing is in her own list yet. */
export const NothingOfHerOwn: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('radio', { name: '我的专业' }))
    await expect(await page.findByText('还没有收藏专业')).toBeVisible()
  },
}
/** One major: where it leads, what it asks for, who has it; she keeps it. */
export const AMajor: Story = {
  args: { uuid: majorKey(1) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '哲学' })).toBeVisible()
    await expect(await page.findByRole('heading', { name: '选科要求' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '收藏' }))
    await expect(await screen.findByText('已收藏 哲学')).toBeVisible()
    await expect(await page.findByRole('button', { name: '取消收藏' })).toBeVisible()
  },
}
/** C242, C243: jobs by field, those asked for often above them. */
export const Jobs: Story = {
  args: { view: 'jobs' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('找到 143 个职业')).toBeVisible()
    await expect(await page.findByText('热门职业')).toBeVisible()
    await userEvent.type(page.getByRole('searchbox'), '护士')
    await expect(await page.findByText('找到 1 个职业')).toBeVisible()
  },
}
/** C244: one job, with the majors that lead to it; nobody published it, and that is said. */
export const AJob: Story = {
  args: { view: 'jobs', uuid: jobKey(1) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '软件工程师' })).toBeVisible()
    await expect(await page.findByText('软件工程')).toBeVisible()
    await expect(page.getByText(/^演示数据/)).toBeVisible()
  },
}
/** G031: from a job to its majors. */
export const FromJobToMajor: Story = {
  args: { view: 'job_majors' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '建筑师' }))
    await expect(await page.findByText('建筑学')).toBeVisible()
  },
}
/** G031: from a major to its jobs. */
export const FromMajorToJob: Story = {
  args: { view: 'major_jobs' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: /^法学/ }))
    await userEvent.click(await page.findByRole('button', { name: '法学' }))
    await expect(await page.findByText('律师')).toBeVisible()
  },
}
/** What VIP opens is said; nothing is asked that would be refused. */
export const WithoutVip: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '专业和职业查询需要 VIP' })).toBeVisible()
  },
}
/** A teacher reads the same catalogue, and has no list of her own here. */
export const Teacher: Story = { loaders: [signedIn({ as: 'teacher.x' })] }
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending(TREE) })] }
export const NothingYet: Story = { args: { view: 'jobs' }, loaders: [signedIn({ as: 'vip.x', fault: emptied('material/job/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken(TREE) })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: /^工学/ })
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { args: { view: 'jobs' }, ...longNamed('vip.x', longJob) }
