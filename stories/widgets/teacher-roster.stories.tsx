import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { TeacherRoster } from '../../src/widgets/teacher-roster/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, confirmed, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof TeacherRoster> = {
  title: 'Widgets/Teacher roster',
  component: TeacherRoster,
  args: { type: 2 },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof TeacherRoster>

const rowOf = async (canvas: HTMLElement, name: string) => within((await within(canvas).findByText(name)).closest('tr, li') as HTMLElement)

/** The teachers of one's school, with pages and an export (part of B250). */
export const SchoolStaff: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('林秀清')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Excel导出' })).toBeVisible()
    await expect(page.getByRole('button', { name: '第 1 页' })).toBeVisible()
  },
}

/** Staff of a school say which classes a teacher has (B049). */
export const ClassesOfATeacher: Story = {
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '林秀清')
    await userEvent.click(row.getByRole('button', { name: '管理任教班级' }))
    const form = within(await screen.findByRole('dialog', { name: '林秀清 的任教班级' }))
    await userEvent.click(await form.findByRole('checkbox', { name: /高三\(2\)班/ }))
    await userEvent.click(form.getByRole('button', { name: '加入' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await confirmed()
    await expect(await row.findByText(/高三\(1\)班.高三\(2\)班/)).toBeVisible()
  },
}

/** Others do not: a read-only account is offered nothing. */
export const ReadOnlyAccount: Story = {
  loaders: [signedIn({ as: 'readonly.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('林秀清')
    for (const name of ['管理任教班级', '编辑', '更多', '新增教师', '导入名单'])
      await expect(page.queryByRole('button', { name })).toBeNull()
  },
}

/** The phone number is the login name; the initial password is told once (B152, G009). */
export const ANewTeacher: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '新增教师' }))
    const form = within(await screen.findByRole('dialog', { name: '新增教师' }))
    await userEvent.type(form.getByLabelText('姓名'), '欧阳望舒')
    await userEvent.type(form.getByLabelText('手机号'), '123')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('请输入 11 位手机号')).toBeVisible()
    await userEvent.clear(form.getByLabelText('手机号'))
    await userEvent.type(form.getByLabelText('手机号'), '13912345678')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await confirmed()
    const shown = within(await screen.findByRole('dialog', { name: '新的初始密码' }))
    await expect(shown.getByText('13912345678')).toBeVisible()
  },
}

/** The staff room of advisers. */
export const Advisers: Story = { args: { type: 3 } }
export const Loading: Story = { loaders: [signedIn({ as: 'jw.x', fault: pending('relation/teachers/?') })] }
/** A school without teachers yet. */
export const NobodyYet: Story = { loaders: [signedIn({ as: 'jw.x', fault: emptied('relation/teachers/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'jw.x', fault: broken('relation/teachers/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const English: Story = { globals: { locale: 'en' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const LongNames: Story = longNamed('jw.x', longPerson)
