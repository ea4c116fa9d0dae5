import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ClassRoster } from '../../src/widgets/class-roster/index.ts'
import { longClass, longNamed } from '../support/long-names.ts'
import { breaking, confirmed, emptied, inHost, messagesShown, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ClassRoster> = {
  title: 'Widgets/Class roster',
  component: ClassRoster,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof ClassRoster>

const rowOf = async (canvas: HTMLElement, name: string) => within((await within(canvas).findByText(name)).closest('tr, li') as HTMLElement)

/** id, name, year, work unit, campus and the way to each (B255); pages and an export (part of B250). */
export const SchoolStaff: Story = {
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('高三(1)班')
    const heads = within(page.getByRole('table'))
      .getAllByRole('columnheader')
      .map(head => head.textContent)
    await expect(heads).toEqual(['ID', '班级名称', '年份', '工作单位', '校区', '学生数', '操作'])
    await expect((await rowOf(canvasElement, '高三(1)班')).getByRole('link', { name: '详情' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Excel导出' })).toBeVisible()
    await expect(page.getByRole('button', { name: '第 1 页' })).toBeVisible()
  },
}

/** Without a class to edit the dialog makes one, with one it changes it (part of B101). */
export const ANewClass: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '新增班级' }))
    const form = within(await screen.findByRole('dialog', { name: '新增班级' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('请输入班级名称')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('班级名称')).toHaveFocus())
    await userEvent.type(form.getByLabelText('班级名称'), '高一(1)班')
    await userEvent.clear(form.getByLabelText('年份'))
    await userEvent.type(form.getByLabelText('年份'), '2026{Enter}')
    await confirmed()
    await expect(await within(canvasElement).findByText('高一(1)班')).toBeVisible()
  },
}

/** What was typed is not lost by a slip. */
export const ClosingAsksFirst: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click((await rowOf(canvasElement, '高三(1)班')).getByRole('button', { name: '编辑' }))
    const form = within(await screen.findByRole('dialog', { name: '编辑班级' }))
    await userEvent.type(form.getByLabelText(/校区/), '新')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('dialog', { name: '放弃这些修改吗？' }))
    await userEvent.click(question.getByRole('button', { name: '继续编辑' }))
    await expect(form.getByLabelText(/校区/)).toHaveValue('本部新')
  },
}

/** A class with students stays, and says why; an empty one goes by name. */
export const AClassWithStudentsStays: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click((await rowOf(canvasElement, '高三(1)班')).getByRole('button', { name: '删除' }))
    await expect(await screen.findByText(/高三\(1\)班 还有 30 名学生/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** A read-only account is offered nothing that changes anything. */
export const ReadOnlyAccount: Story = {
  loaders: [signedIn({ as: 'readonly.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('高三(1)班')
    for (const name of ['新增班级', '导入班级', '编辑', '删除']) await expect(page.queryByRole('button', { name })).toBeNull()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'jw.x', fault: pending('data_dict/grade/?') })] }
/** A school that has just begun: why the list is empty, and the first step. */
export const NoClassesYet: Story = { loaders: [signedIn({ as: 'jw.x', fault: emptied('data_dict/grade/?') })] }

const trouble = breaking('data_dict/grade/?')
/** A list that fails stops loading after 100 ms and has no message but that of the error catalogue (B195). */
export const ServerInTrouble: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: trouble.fault })],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: '重试' })
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy]')).toBeNull())
    await expect(trouble.since()).toBeGreaterThan(90)
    await expect(trouble.since()).toBeLessThan(1500)
    await expect(messagesShown()).toEqual(['服务端异常, 请联系管理员'])
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const English: Story = { globals: { locale: 'en' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const LongNames: Story = longNamed('jw.x', longClass)
