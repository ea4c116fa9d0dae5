import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { Activities } from '../../src/widgets/activities/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof Activities> = {
  title: 'Widgets/Activities',
  component: Activities,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'teacher.x' })],
}
export default meta
type Story = StoryObj<typeof Activities>

/** The one of class 1, which is over, and the race that is to come. */
const ofClass = idOf('school_actives', 'x class 0')
const race = idOf('school_actives', 'x sports')
const own = idOf('school_actives', 'x own student.x')
const patience = { timeout: 5000 }

/** A teacher sees what is for her classes and what her students did by themselves; she changes her own only (C192). */
export const Teacher: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('社区图书馆志愿服务', {}, patience)).toBeVisible()
    await expect(page.queryByText('走进博物馆')).toBeNull()
    await expect(page.getByRole('link', { name: '新增活动' })).toBeVisible()
  },
}
/** A student joins what is open to her, and it says so at once (C201). */
export const Student: Story = {
  loaders: [signedIn({ as: 'vip.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = (await page.findAllByRole('row', {}, patience)).find(one => /冬季长跑节/.test(one.textContent ?? ''))!
    await userEvent.click(within(row).getByRole('button', { name: '退出 冬季长跑节' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出' }))
    await userEvent.click(await within(row).findByRole('button', { name: '报名 冬季长跑节' }, patience))
    await expect(await screen.findByText('已报名“冬季长跑节”')).toBeVisible()
  },
}
/** What she did by herself has a tab of its own (C196). */
export const OwnActivities: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: '我自己的' }))
    await expect(await page.findByText('药房见习', {}, patience)).toBeVisible()
    await expect(page.getByRole('link', { name: '记录我的活动' })).toBeVisible()
  },
}
/** School staff sees all of the school (R178). */
export const SchoolStaff: Story = { loaders: [signedIn({ as: 'jw.x' })] }
/** One to read for a teacher: who takes part, what they told, what she said of it herself. */
export const OneForATeacher: Story = {
  args: { view: 'info', uuid: ofClass },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '参加的学生' }, patience)).toBeVisible()
    await expect((await page.findAllByText('陆听澜', {}, patience)).length).toBeGreaterThan(0)
    // she has evaluated it already: her word can be changed, and there is no second one
    await expect(await page.findByText(/准备充分/, {}, patience)).toBeVisible()
    await expect(page.queryByRole('button', { name: '评价活动' })).toBeNull()
  },
}
/** D057: a teacher evaluates an activity; without words it is not saved. */
export const Evaluating: Story = {
  args: { view: 'info', uuid: own },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '评价活动' }, patience))
    const dialog = within(await screen.findByRole('dialog', {}, patience))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请填写内容')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /^评价内容/ }), '三天都准时到岗。')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await expect(await page.findByText('三天都准时到岗。', {}, patience)).toBeVisible()
  },
}
/** B227: a seventh picture is refused in the documents' words. */
export const SeventhPicture: Story = {
  args: { view: 'info', uuid: own },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '评价活动' }, patience))
    const dialog = within(await screen.findByRole('dialog', {}, patience))
    const files = Array.from({ length: 7 }, (_, i) => new File(['x'], `${i}.png`, { type: 'image/png' }))
    await userEvent.upload(await dialog.findByLabelText(/把图片拖到这里/), files)
    await expect(await screen.findByText('最多上传六张照片')).toBeVisible()
  },
}
/** One to read for a student who took part: what teachers said, and her own feedback. */
export const OneForAStudent: Story = {
  args: { view: 'info', uuid: ofClass },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/准备充分/, {}, patience)).toBeVisible()
    await expect(await page.findByRole('heading', { name: '我的反馈' })).toBeVisible()
    await expect(page.queryByRole('heading', { name: '参加的学生' })).toBeNull()
  },
}
/** What is to come can be joined, and told of later. */
export const OneToCome: Story = {
  args: { view: 'info', uuid: race },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/活动开始后可以填写反馈|报名参加后/, {}, patience)).toBeVisible()
  },
}
/** School staff adds some of a class. */
export const Adding: Story = {
  args: { view: 'info', uuid: race },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '添加学生' }, patience))
    const dialog = within(await screen.findByRole('dialog', {}, patience))
    await userEvent.click(dialog.getByRole('button', { name: '添加学生' }))
    await expect(await dialog.findByText('请填写班级')).toBeVisible()
  },
}
/** R180: a teacher names classes she teaches; an end before the beginning is refused in words. */
export const NewOne: Story = {
  args: { view: 'form' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '保存' }))
    await expect(await page.findByText('还有 5 处需要改')).toBeVisible()
    await userEvent.type(page.getByRole('textbox', { name: '开始日期' }), '2026-10-03')
    await userEvent.type(page.getByRole('textbox', { name: /^结束日期/ }), '2026-10-01')
    await userEvent.tab()
    await expect(await page.findByText('结束日期不能早于开始日期')).toBeVisible()
  },
}
/** R175: a student records what she did; she is not asked for classes. */
export const NewOfAStudent: Story = {
  args: { view: 'form' },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '记录我的活动' })).toBeVisible()
    await expect(page.queryByText('面向')).toBeNull()
  },
}
/** R181: students with what they took part in and what teachers wrote; only one's own word can be changed. */
export const TeacherComments: Story = {
  args: { view: 'comments' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/做事有始有终/, {}, patience)).toBeVisible()
    await userEvent.click((await page.findAllByRole('button', { name: /写评语/ }))[0]!)
    await expect(await screen.findByRole('dialog', { name: /的活动评语/ }, patience)).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'teacher.x', fault: pending('career/school_actives') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'teacher.x', fault: emptied('career/school_actives/teacher') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'teacher.x', fault: broken('career/school_actives/teacher') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** One to read on a phone, with all who take part. */
export const OneOnAPhone: Story = { args: { view: 'info', uuid: ofClass }, globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('teacher.x', longPerson), args: { view: 'comments' } }
