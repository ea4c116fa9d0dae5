import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { StaffRoster } from '../../src/widgets/staff-roster/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, confirmed, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof StaffRoster> = {
  title: 'Widgets/Staff roster',
  component: StaffRoster,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof StaffRoster>

const rowOf = async (canvas: HTMLElement, name: string) => within((await within(canvas).findByText(name)).closest('tr, li') as HTMLElement)
const edit = async (canvas: HTMLElement, name: string) => {
  await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: /编辑/ }))
  // she is read anew before anything is changed
  await screen.findByLabelText('姓名')
  return within(screen.getByRole('dialog', { name: '编辑教务用户' }))
}

/** Whoever looks after accounts sees the staff of all schools, and who is whose counsellor. */
export const AllSchools: Story = {
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, 'counsel.x')
    await expect(row.getByText('心理辅导')).toBeVisible()
  },
}

/** The login name is what she signs in with; the initial password is told once (G009). */
export const ANewOne: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '新增教务用户' }))
    const form = within(await screen.findByRole('dialog', { name: '新增教务用户' }))
    await userEvent.type(form.getByLabelText('姓名'), '欧阳望舒')
    await userEvent.type(form.getByLabelText('登录名'), '望舒')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('登录名为 3–40 位字母、数字、点、横线或下划线')).toBeVisible()
    await expect(form.getByText('请选择学校')).toBeVisible()
    await userEvent.clear(form.getByLabelText('登录名'))
    await userEvent.type(form.getByLabelText('登录名'), 'jw.wangshu')
    await userEvent.type(form.getByRole('combobox', { name: '学校' }), '枫江')
    await userEvent.click(await screen.findByRole('option', { name: /枫江中学/ }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await confirmed()
    const shown = within(await screen.findByRole('dialog', { name: '新的初始密码' }))
    await expect(shown.getByText('jw.wangshu')).toBeVisible()
  },
}

/** Who does not hold a role does not give it: an administrator is told who does. */
export const RolesOfOthers: Story = {
  play: async ({ canvasElement }) => {
    const form = await edit(canvasElement, 'jw.x')
    await expect(form.getByText(/其余由超级管理员授予/)).toBeVisible()
    await expect(form.getByRole('button', { name: '心理辅导' })).toBeDisabled()
  },
}

/** A superuser makes somebody the counsellor of her school. */
export const ACounsellor: Story = {
  loaders: [signedIn({ as: 'superuser' })],
  play: async ({ canvasElement }) => {
    const form = await edit(canvasElement, 'jw.y')
    await userEvent.click(form.getByText('心理辅导', { exact: true }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await confirmed()
    await expect(await (await rowOf(canvasElement, 'jw.y')).findByText('心理辅导')).toBeVisible()
  },
}

/** The list of school staff has not come yet. */
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('relation/jws/?') })] }
/** Nobody has an account of a school yet. */
export const NobodyYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('relation/jws/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('relation/jws/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const English: Story = { globals: { locale: 'en' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const LongNames: Story = longNamed('sysadmin', longPerson)
