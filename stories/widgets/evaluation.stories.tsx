import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { Evaluation } from '../../src/widgets/evaluation/index.ts'
import { fits, longNamed, longPerson } from '../support/long-names.ts'
import { broken, crowded, emptied, holding, inHost, pending, signedIn } from '../support/widget.tsx'

const OWN = 'career/evaluations/student'
const COUNSELLOR = 'career/evaluations/counsellor'
const reportOf = (run: string) => idOf('evaluation_reports', idOf('evaluations', run))
const report = reportOf('personality student.x')
/** Answers do not get through. */
const noAnswerKept = (request: Request) => (request.method === 'PATCH' ? broken('career/evaluations')(request) : undefined)
const meta: Meta<typeof Evaluation> = {
  title: 'Widgets/Evaluation',
  component: Evaluation,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x' })],
}
export default meta
type Story = StoryObj<typeof Evaluation>

/** R073: what the test is; she has answered seventeen questions and goes on with the next. */
export const GoesOn: Story = {
  // no page for the questions: they take the place of the introduction
  decorators: [inHost(() => undefined)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '继续第 18 题' }))
    await expect(await page.findByText('第 18 题，共 50 题', {}, { timeout: 5000 })).toBeVisible()
  },
}
/** G138: to begin is bought; the introduction is open, and who has no VIP is shown what it is. */
export const Bought: Story = {
  loaders: [signedIn({ as: 'solo.x' })],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '开始测评' }))
    await expect(within(canvasElement).queryByText(/^第 1 题/)).toBeNull()
  },
}
/** Done: the way leads to the result. */
export const Done: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('已完成')).toBeVisible()
  },
}
/** R074: 1 to 5 answer and go on, the arrows go back; each answer is kept at once. */
export const ByKeyboard: Story = {
  args: { view: 'testing' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('第 18 题，共 50 题', {}, { timeout: 5000 })).toBeVisible()
    await userEvent.keyboard('4')
    await expect(await page.findByText('第 19 题，共 50 题')).toBeVisible()
    await expect(await page.findByText('已保存')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(page.getByRole('button', { name: '比较符合', pressed: true })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvasElement.ownerDocument.activeElement).toHaveTextContent('非常不符合')
  },
}
/** The last answer opens the way to the result, where it is said how each score was counted. */
export const ToTheResult: Story = {
  args: { view: 'testing' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('第 18 题，共 50 题', {}, { timeout: 5000 })
    for (let n = 18; n <= 50; n++) await userEvent.keyboard(String((n % 5) + 1))
    await expect(await page.findByText('已答 50 题')).toBeVisible()
    const handIn = await page.findByRole('button', { name: '交卷，看结果' })
    await waitFor(() => expect(handIn).toBeEnabled(), { timeout: 5000 })
    await userEvent.click(handIn)
    await expect(await page.findByRole('heading', { name: '外向性' }, { timeout: 5000 })).toBeVisible()
    await userEvent.click(page.getAllByText('这个分数由哪 10 题得来')[0]!)
    await expect(page.getByText('我话不多')).toBeVisible()
  },
}
/** The line breaks: what was answered stays on the screen, and is sent again by itself. */
export const LineBreaks: Story = {
  args: { view: 'testing' },
  loaders: [signedIn({ as: 'vip.x', fault: noAnswerKept })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('第 18 题，共 50 题', {}, { timeout: 5000 })
    await userEvent.keyboard('3')
    await expect(await page.findByText('连接中断，恢复后自动保存')).toBeVisible()
    await expect(page.getByText('已答 18 题')).toBeVisible()
  },
}
/** R058: a student's own result. */
export const Result: Story = {
  args: { view: 'report', uuid: report },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '尽责性' }, { timeout: 5000 })).toBeVisible()
    await expect(page.getByText(/^未经常模验证/)).toBeVisible()
    await expect(page.queryByRole('button', { name: '退回重测' })).toBeNull()
  },
}
/** B270 C189: who teaches her reads it without her choices, and sends it back. */
export const ResultOfAStudent: Story = {
  args: { view: 'report', uuid: report },
  loaders: [signedIn({ as: 'teacher.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '退回重测' }, { timeout: 5000 }))
    await expect(page.queryByText(/^这个分数由哪/)).toBeNull()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退回重测' }))
    await expect(await page.findByText(/已于 .* 退回重测/)).toBeVisible()
  },
}
/** R077: what the inventory of interests is; a student without VIP is shown it all the same. */
export const Interests: Story = {
  args: { kind: 'interest' },
  loaders: [signedIn({ as: 'student2.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '知识兴趣测评' }, { timeout: 5000 })).toBeVisible()
    await expect(page.getByText(/O\*NET.*CC BY 4\.0/)).toBeVisible()
  },
}
/** R084: before the first question it is said who sees what, and whom to call. */
export const StateOfMind: Story = {
  args: { kind: 'mind' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^结果只有你自己能看到/, {}, { timeout: 5000 })).toBeVisible()
    await expect(page.getByRole('link', { name: '12356' })).toHaveAttribute('href', 'tel:12356')
    await expect(await page.findByRole('button', { name: '开始测评' })).toBeVisible()
  },
}
/** Her school has nobody who is told: that is said, and nothing is promised. */
export const NobodyIsTold: Story = {
  args: { kind: 'mind' },
  loaders: [signedIn({ as: 'vip.y' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^学校还没有设置心理辅导老师的账号/, {}, { timeout: 5000 })).toBeVisible()
    await expect(page.queryByText(/会收到提醒，好尽快联系你/)).toBeNull()
  },
}
/** While it is not known who is told, nothing is said of it, and nothing begins. */
export const WhoIsToldIsNotKnownYet: Story = {
  args: { kind: 'mind' },
  loaders: [signedIn({ as: 'vip.x', fault: pending(COUNSELLOR) })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('link', { name: '12356' }, { timeout: 5000 })
    // her own run comes meanwhile
    await new Promise(resolve => setTimeout(resolve, 1500))
    await expect(page.queryByText(/^结果只有你自己能看到/)).toBeNull()
    await expect(page.queryByRole('button', { name: '开始测评' })).toBeNull()
  },
}
/** It cannot be learnt: the way in stays shut, with another try. */
export const WhoIsToldIsNotAnswered: Story = {
  args: { kind: 'mind' },
  loaders: [signedIn({ as: 'vip.x', fault: broken(COUNSELLOR) })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: '重试' }, { timeout: 5000 })).toBeVisible()
    await expect(page.queryByText(/^结果只有你自己能看到/)).toBeNull()
    await expect(page.queryByRole('button', { name: '开始测评' })).toBeNull()
  },
}
/** Item 9 is answered with anything but "not at all": whom to call stands there at once. */
export const WhomToCall: Story = {
  args: { kind: 'mind' },
  decorators: [inHost(() => undefined)],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '开始测评' }, { timeout: 5000 }))
    await page.findByText('第 1 题，共 16 题', {}, { timeout: 5000 })
    for (let n = 1; n <= 8; n++) await userEvent.keyboard('1')
    await page.findByText('第 9 题，共 16 题')
    await expect(page.queryByRole('alert')).toBeNull()
    await userEvent.keyboard('2')
    await expect(await page.findByRole('alert')).toHaveTextContent('12356')
    await fits(canvasElement)
  },
}
/** Her own result, with whom to call above everything; what it found is named as it was published. */
export const MindOfHerOwn: Story = {
  args: { view: 'report', uuid: reportOf('mind student2.x') },
  loaders: [signedIn({ as: 'student2.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '抑郁情绪（PHQ-9）' }, { timeout: 5000 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveTextContent('你不是一个人')
  },
}
/** She may take it again without anybody sending it back. */
export const MindAgain: Story = {
  args: { kind: 'mind' },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: '再测一次' }, { timeout: 5000 })).toBeVisible()
  },
}
/** Whom it alerts: for the counsellor of the school. */
export const ToBeSeen: Story = {
  args: { view: 'alerts' },
  loaders: [signedIn({ as: 'counsel.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '心理关注' }, { timeout: 5000 })).toBeVisible()
    await expect((await page.findAllByText(/^\d+ 分，/))[0]).toBeVisible()
  },
}
const second = holding(/alerts\/.*offset=50/)
const manyAlerts = crowded('evaluation_reports/alerts', 120)
/** While another page of them comes, those that are there stay, marked busy, and so do the pages to choose from. */
export const ToBeSeenInPages: Story = {
  args: { view: 'alerts' },
  loaders: [signedIn({ as: 'counsel.x', fault: async (request, real) => (await second.fault(request)) ?? manyAlerts(request, real) })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const next = await page.findByRole('button', { name: '第 2 页' }, { timeout: 5000 })
    second.hold()
    await userEvent.click(next)
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())
    await expect(within(canvasElement.querySelector<HTMLElement>('[aria-busy="true"]')!).getAllByText(/^\d+ 分，/).length).toBeGreaterThan(
      50,
    )
    await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    second.release()
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull())
    await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  },
}
/** The counsellor reads the scores, not what was chosen, and sends nothing back. */
export const MindForTheCounsellor: Story = {
  args: { view: 'report', uuid: reportOf('mind student2.x') },
  loaders: [signedIn({ as: 'counsel.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^请当面、单独联系/, {}, { timeout: 5000 })).toBeVisible()
    await expect(page.getByText('以下说明是写给学生看的。')).toBeVisible()
    await expect(page.queryByText(/^这个分数由哪/)).toBeNull()
    await expect(page.queryByRole('button', { name: '退回重测' })).toBeNull()
  },
}
/** Another member of staff is told of no such report. */
export const MindIsNobodyElses: Story = {
  args: { view: 'report', uuid: reportOf('mind student2.x') },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('没有这份报告', {}, { timeout: 5000 })).toBeVisible()
  },
}
/** R147 C046: a school's students with their tests. */
export const StudentsOfASchool: Story = {
  args: { view: 'students' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('table', {}, { timeout: 5000 })).toBeVisible()
    await expect(await page.findByText('陆听澜')).toBeVisible()
  },
}
/** R147 C047: how many have done which test, of all and class by class. */
export const SchoolInNumbers: Story = {
  args: { view: 'students' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('完成情况', {}, { timeout: 5000 }))
    await expect(await page.findByRole('heading', { name: '各班' }, { timeout: 5000 })).toBeVisible()
  },
}
/** R147 C045: a bureau reads schools and years, and that a number is below five where it is. */
export const CityInNumbers: Story = {
  args: { view: 'students' },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('完成情况', {}, { timeout: 5000 }))
    await expect(await page.findByText(/^不足 5 人的数字/, {}, { timeout: 5000 })).toBeVisible()
    await expect(page.queryByText('重测中')).toBeNull()
  },
}
/** R148 C184: one student's tests; what is done leads to its report and can be sent back. */
export const TestsOfAStudent: Story = {
  args: { view: 'student', uuid: idOf('students', 'student.x') },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: '退回重测' }, { timeout: 5000 }))[0]!)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退回重测' }))
    await expect(await page.findByText('重测中')).toBeVisible()
  },
}
/** A student who has begun nothing. */
export const NoTests: Story = { args: { view: 'student', uuid: crypto.randomUUID() }, loaders: [signedIn({ as: 'jw.x' })] }
/** R147 on a phone. */
export const StudentsOnAPhone: Story = {
  args: { view: 'students' },
  loaders: [signedIn({ as: 'teacher.x' })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('完成情况', {}, { timeout: 5000 }))
    await page.findByRole('heading', { name: '各班' }, { timeout: 5000 })
    await fits(canvasElement)
  },
}
/** A result that is not there, or is somebody else's. */
export const NoSuchReport: Story = { args: { view: 'report' } }
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending(OWN) })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'vip.x', fault: emptied(OWN) })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken(OWN) })] }
export const Dark: Story = { args: { view: 'testing' }, globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  args: { view: 'testing' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('第 18 题，共 50 题', {}, { timeout: 5000 })
    await fits(canvasElement)
  },
}
/** The report of a school: how many have done which test, by class (R160). */
export const SchoolReport: Story = {
  args: { view: 'numbers' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '学校生涯报告' })).toBeVisible()
    await expect(await page.findByRole('button', { name: '打印' })).toBeVisible()
  },
}
/** The report of an area: numbers by school, none below five (R159). */
export const AreaReport: Story = {
  args: { view: 'numbers' },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '区域生涯报告' })).toBeVisible()
  },
}
export const Spanish: Story = { args: { view: 'testing' }, globals: { locale: 'es' } }
export const LongNames: Story = { args: { view: 'report', uuid: report }, ...longNamed('teacher.x', longPerson) }
