import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { SubjectSelection } from '../../src/widgets/subject-selection/index.ts'
import { fits, longCourse, longNamed } from '../support/long-names.ts'
import { broken, confirmed, inHost, pending, signedIn } from '../support/widget.tsx'

const COMBINATIONS = 'college_electives/combinations'
const meta: Meta<typeof SubjectSelection> = {
  title: 'Widgets/Subject selection',
  component: SubjectSelection,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x' })],
}
export default meta
type Story = StoryObj<typeof SubjectSelection>
/** The combination behind a first subject: `cell(page, '物理', '化学', '生物')`. */
const cell = async (page: ReturnType<typeof within>, first: string, one: string, other: string) =>
  within(await page.findByRole('group', { name: first })).findByRole('button', { name: new RegExp(`^${one}\\s*${other}`) })

/** Twelve combinations with the share each opens, overall and around her own rank; the plan, its year and its lines beside them. */
export const Twelve: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await cell(page, '物理', '化学', '生物')).toBeVisible()
    await expect(page.getByText(/普通高校招生计划/)).toBeVisible()
    await expect(page.getAllByText('我的位次').length).toBeGreaterThan(0)
    // ranks of two tracks are of different people
    await expect(within(await cell(page, '历史', '政治', '地理')).queryByText('我的位次')).toBeNull()
  },
}
/** What changing to another one loses and gains. */
export const ASwap: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('已选')).toBeVisible()
    const other = await cell(page, '物理', '生物', '地理')
    await userEvent.click(other)
    await expect(await page.findByRole('heading', { name: '改选“物理 生物 地理”会怎样' })).toBeVisible()
    await expect(await page.findByText(/个专业不能再报$/)).toBeVisible()
  },
}
/** No rank of hers, so none is made up: what would bring it is said. */
export const NoRankYet: Story = {
  loaders: [signedIn({ as: 'solo.y' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/还没有你的位次/)).toBeVisible()
    await expect(page.queryByText('我的位次')).toBeNull()
  },
}
/** Nobody imported a plan of her province; where there is one, it can be looked at. */
export const NoPlan: Story = {
  loaders: [signedIn({ as: 'vip.z' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '看江苏省' }))
    await expect(await cell(page, '物理', '化学', '生物')).toBeVisible()
  },
}
/** C225: the majors that three subjects open. */
export const BySubject: Story = {
  args: { view: 'subject' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^找到 [\d,]+ 条计划$/)).toBeVisible()
  },
}
/** C224: what the majors of a college ask for. */
export const BySchool: Story = {
  args: { view: 'school' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), '苏州大学')
    await userEvent.click((await page.findAllByRole('button', { name: '看选科要求' }))[0]!)
    await expect((await within(await screen.findByRole('dialog')).findAllByText(/^首选/))[0]!).toBeVisible()
  },
}
/** C228: the majors of the newest plan, and which college asks for what. */
export const ByMajor: Story = {
  args: { view: 'major' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), '法学')
    await userEvent.click((await page.findAllByRole('button', { name: '看选科要求' }))[0]!)
    await expect((await within(await screen.findByRole('dialog', { name: /的选科要求$/ })).findAllByText(/^首选/))[0]!).toBeVisible()
  },
}
/** Without VIP the list says what it takes, in words of the person, not of the wire. */
export const ByMajorWithoutVip: Story = {
  args: { view: 'major' },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('这里开通 VIP 后可以看到')).toBeInTheDocument()
    await expect(page.queryByText(/Vip Only|没有取到/)).toBeNull()
  },
}
/** C226: nothing is in her list yet. */
export const NothingCollected: Story = {
  args: { view: 'collect' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有收藏专业')).toBeVisible()
  },
}
/** G020: handing in is bought, and a school can close it. */
export const Submit: Story = {
  args: { view: 'submit' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '提交' }))
    await confirmed()
    await expect(await within(document.body).findByText('选科已提交')).toBeVisible()
  },
}
/** B211: her school lets nobody hand in any more; what she has chosen is shown, and nothing can be submitted. */
export const SubmitClosed: Story = {
  args: { view: 'submit' },
  loaders: [signedIn({ as: 'vip.z' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('学校暂未开放选科提交。')).toBeVisible()
    const submit = page.queryByRole('button', { name: '提交' })
    await expect(submit === null || submit.matches(':disabled')).toBe(true)
  },
}
/** R065: which combinations her school chose, class by class; each class leads to its students. */
export const StatisticsOfASchool: Story = {
  args: { view: 'statistics' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^选“.*”的最多，/)).toBeVisible()
    await expect(page.getByRole('group', { name: '物理' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '未提交' })).toBeVisible()
  },
}
const asked: string[] = []
/** B230: a number leads to who they are, twenty a page; a name to her archive. */
export const WhoChoseThem: Story = {
  args: { view: 'statistics' },
  loaders: [
    signedIn({
      as: 'jw.x',
      fault: request => {
        asked.push(request.url)
        return undefined
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    const [some] = await within(canvasElement).findAllByRole('button', { name: /^看选了 / })
    const n = Number(/(\d+) 人$/.exec(some!.getAttribute('aria-label')!)![1])
    await userEvent.click(some!)
    const form = within(await screen.findByRole('dialog', { name: /^选了 .* 的学生$/ }))
    await waitFor(() => expect(form.getAllByRole('row')).toHaveLength(n + 1))
    await expect(asked.filter(url => /jw_query_student.*chosen=.*limit=20&offset=0/.test(url))).toHaveLength(1)
  },
}
/** A bureau reads schools and years, and no number below five. */
export const StatisticsOfABureau: Story = {
  args: { view: 'statistics' },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '各校各年级' })).toBeVisible()
    await expect(page.queryByRole('columnheader', { name: '班级' })).toBeNull()
    // whom a number below five leaves out of it nobody finds by asking who the others are
    await expect(page.queryByRole('button', { name: /^看选了/ })).toBeNull()
  },
}
/** Numbers that have not come are not shown as none. */
export const StatisticsNotCome: Story = {
  args: { view: 'statistics' },
  loaders: [signedIn({ as: 'jw.x', fault: pending('course_stat') })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '选科统计' })).toBeVisible()
    await expect(page.queryByText(/0 名学生/)).toBeNull()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending(COMBINATIONS) })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken(COMBINATIONS) })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await cell(within(canvasElement), '物理', '化学', '生物')
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { args: { view: 'submit' }, ...longNamed('vip.x', longCourse) }
/** A superuser is shown every menu: here it is said whose choice is handed in. */
export const NobodysChoice: Story = {
  args: { view: 'submit' },
  loaders: [signedIn({ as: 'superuser' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('只有学生可以提交选科')).toBeVisible()
    await expect(page.queryByRole('alert')).toBeNull()
  },
}
