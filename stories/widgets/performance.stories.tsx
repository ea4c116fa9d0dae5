import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { Performance } from '../../src/widgets/performance/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof Performance> = {
  title: 'Widgets/Performance',
  component: Performance,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'teacher.x' })],
}
export default meta
type Story = StoryObj<typeof Performance>

/** A teacher reads the exams of her class, and one press draws a student's course. */
export const Teacher: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: /成绩曲线/ }, { timeout: 5000 }))[0]!)
    await expect(await screen.findByRole('dialog', { name: /的成绩/ }, { timeout: 5000 })).toBeVisible()
  },
}
/** A student reads her subjects, exam by exam, and writes none. */
export const Student: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('columnheader', { name: '语文' }, { timeout: 5000 })).toBeVisible()
    await expect(page.queryByRole('button', { name: '登记成绩' })).toBeNull()
  },
}
/** A bureau reads the scores of its city's schools, and changes none. */
export const Bureau: Story = {
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText('期中考试', {}, { timeout: 5000 })).length).toBeGreaterThan(0)
    await expect(within(canvasElement).queryByRole('button', { name: '登记成绩' })).toBeNull()
  },
}
/** The form: whose, when, and what each subject gave. */
export const NewOne: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '登记成绩' }, { timeout: 5000 }))
    await expect(await screen.findByLabelText('语文名次', { exact: false }, { timeout: 5000 })).toBeVisible()
  },
}
/** Of one student's list, the form is about her and does not ask whose it is. */
export const NewOfOne: Story = {
  args: { student: idOf('students', 'student.x') },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '登记成绩' }, { timeout: 5000 }))
    const dialog = within(await screen.findByRole('dialog', { name: '登记成绩' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: '考试日期' }), '2026-05-07')
    await userEvent.type(dialog.getByRole('textbox', { name: '总分' }), '512')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确认提交吗/ })).getByRole('button', { name: '确认' }))
    await expect(await screen.findByText('创建成功', {}, { timeout: 5000 })).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'teacher.x', fault: pending('career/performance/') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'teacher.x', fault: emptied('career/performance/') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'teacher.x', fault: broken('career/performance/') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('teacher.x', longPerson), args: { student: idOf('students', 'student.x') } }
