import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Dashboard } from '../../src/portal/screens/dashboard/Dashboard.tsx'
import { holding, inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof Dashboard> = {
  title: 'Portal/Dashboard',
  component: Dashboard,
  parameters: { stage: false },
  decorators: [inHost()],
}
export default meta
type Story = StoryObj<typeof Dashboard>

/** What would be a statement about data: a number of something, what is or is not filled in, chosen or there. */
const statement = /\d+\s*(名|个|人|所|位)|完善|未填写|还没有|没有选择|暂无/

/** While its data is held back a dashboard states nothing; then it says what is so. */
const heldBack = (as: string, answer: RegExp): Story => {
  const { hold, release, fault } = holding(/relation\/|data_dict\//)
  return {
    loaders: [async () => hold(), signedIn({ as, fault })],
    play: async ({ canvasElement }) => {
      const page = within(canvasElement)
      await page.findByRole('status', { name: '正在加载' })
      // the fixed words of the page are no statement
      const fixed = ['基本信息完善情况', '完善基本信息']
      const said = fixed.reduce((text, words) => text.replaceAll(words, ''), canvasElement.textContent ?? '')
      await expect(said).not.toMatch(statement)
      await expect(page.queryByRole('heading', { level: 1 })).toBeNull()
      release()
      await expect(await page.findByRole('heading', { level: 1, name: answer })).toBeVisible()
    },
  }
}

/** Figures on their way are not 0. */
export const StaffWaits: Story = heldBack('jw.x', /现有 120 名学生，4 个班/)
/** The same for a teacher. */
export const TeacherWaits: Story = heldBack('teacher.x', /您任教的 1 个班共有 \d+ 名学生/)
/** The same for a student. */
export const StudentWaits: Story = heldBack('student.x', /你的基本信息(已经|还没有)完善/)
/** The same for a bureau. */
export const BureauWaits: Story = heldBack('jyj.a', /2 所学校，240 名学生/)

/** Who may only read is not offered an import (B087). */
export const ReadOnlyStaff: Story = {
  loaders: [signedIn({ as: 'readonly.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('heading', { level: 1, name: /现有 120 名学生/ })
    await expect(page.queryByText('导入班级')).toBeNull()
    await expect(page.queryByText('接下来')).toBeNull()
  },
}
/** School staff goes on to an import, or to a class. */
export const Staff: Story = {
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect((await page.findAllByRole('button', { name: '打开' })).length).toBe(2)
    await expect((await page.findAllByRole('link', { name: '详情' }))[0]).toHaveAttribute('href', '#class.students')
  },
}

const asked: string[] = []
/** A company has no students and no classes: nothing is counted for it, and its consultants are a step away. */
const company = (as: string): Story => ({
  loaders: [
    async () => {
      const loaded = await signedIn({ as, fault: request => void asked.push(new URL(request.url).pathname) })()
      const user = loaded.session.user()!
      loaded.session.setUser({ ...user, work_unit: { ...user.work_unit!, work_unit_type: 1 } })
      asked.length = 0
      return loaded
    },
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('heading', { level: 1, name: /您好/ })
    await expect(canvasElement.textContent).not.toMatch(/\d+\s*(名|个)/)
    await expect(page.getByRole('link', { name: '打开' })).toHaveAttribute('href', '#consultants')
    await expect(asked).toEqual([])
  },
})
/** Staff of a company have advisers, no students. */
export const CompanyStaff: Story = company('jw.z')
/** An adviser of a company. */
export const CompanyConsultant: Story = company('consultant.w')
/** An administrator with her roles. */
export const Administrator: Story = { loaders: [signedIn({ as: 'sysadmin' })] }
export const Phone: Story = { loaders: [signedIn({ as: 'jw.x' })], globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { loaders: [signedIn({ as: 'student.x' })], globals: { theme: 'dark' } }
export const Spanish: Story = { loaders: [signedIn({ as: 'teacher.x' })], globals: { locale: 'es' } }
