import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { CollegeDataAdmin } from '../../src/widgets/college-data-admin/index.ts'
import { collegeKey } from '../support/colleges.ts'
import { fits, longCollege, longNamed } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof CollegeDataAdmin> = {
  title: 'Widgets/College data admin',
  component: CollegeDataAdmin,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof CollegeDataAdmin>

/** The colleges, with what may be done with each. */
export const Colleges: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('共 58 所院校')).toBeVisible()
    await expect(page.getByRole('link', { name: '新增院校' })).toBeVisible()
  },
}
/** Who may not write reads: no button that would be refused. */
export const OnlyToRead: Story = {
  loaders: [signedIn({ as: 'clerk' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('共 58 所院校')).toBeVisible()
    for (const name of ['新增院校', '编辑', '删除']) await expect(page.queryByText(name)).toBeNull()
  },
}
/** One college: its facts with their source, how much of the database belongs to it, its majors. */
export const College: Story = {
  args: { view: 'colleges_info', uuid: collegeKey(1) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('教育部《全国普通高等学校名单》2017')).toBeVisible()
    await expect(await page.findByText('属于这所院校的数据')).toBeVisible()
  },
}
/** What goes with a college is counted before anybody is asked; it stays when the answer is no. */
export const DeletingNamesWhatGoes: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: '删除' }))[0]!)
    const question = await screen.findByRole('dialog', { name: /^删除 / })
    await expect(question).toHaveTextContent(/会一并删除属于这所院校的 [\d,]+ 条数据：/)
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    await expect(page.getByText('共 58 所院校')).toBeVisible()
  },
}
/** What its contract refuses is said at the field. */
export const FormWithFaults: Story = {
  args: { view: 'colleges_c_u' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByLabelText('学校标识码'), '123')
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await expect(await page.findByText('学校标识码为十位数字')).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('material/colleges/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('material/colleges/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('material/colleges/?') })] }
/** A form whose record has not come shows no empty fields, and can ask again. */
export const FormInTrouble: Story = {
  args: { view: 'colleges_c_u', uuid: collegeKey(1) },
  loaders: [signedIn({ as: 'sysadmin', fault: broken('material/colleges/') })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: '重试' })).toBeVisible()
    await waitFor(() => expect(page.queryByLabelText('院校名称')).toBeNull())
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('共 58 所院校')
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('sysadmin', longCollege)
