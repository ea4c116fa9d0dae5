import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { CareerArchive } from '../../src/widgets/career-archive/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, crowded, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const of = idOf('students', 'student.x')
const archive = `relation/students/${of}/academic_planning_by_students/`
const meta: Meta<typeof CareerArchive> = {
  title: 'Widgets/Career archive',
  component: CareerArchive,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta
type Story = StoryObj<typeof CareerArchive>

/** C049 a student reads her three years on one page: exams, and each kind of record with what a teacher has confirmed. */
export const Own: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '我的生涯档案' })).toBeVisible()
    await expect(await page.findByRole('heading', { name: '社会实践' }, { timeout: 5000 })).toBeVisible()
    await expect((await page.findAllByText('已归档')).length).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: '已签发的档案' })).toBeVisible()
  },
}
/** What is about to be issued is said before: what goes into it, and what stays out. */
export const AskedBefore: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '签发档案' }, { timeout: 5000 }))
    await expect(await screen.findByText(/条已归档的记录和 5 次考试/)).toBeVisible()
  },
}
/** The server inside this page has no printer, and says so. */
export const NoPrinter: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '签发档案' }, { timeout: 5000 }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '签发档案' }))
    await expect(await screen.findByText(/不能签发档案/)).toBeVisible()
  },
}
/** C209 C211 C213 what she is drawn to she chooses of lists, found by typing, in her order. */
export const WhatSheWants: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '修改意向' }, { timeout: 5000 }))
    await userEvent.click(await screen.findByRole('combobox', { name: '意向地区' }, { timeout: 5000 }))
    const dialog = within(screen.getByRole('dialog', { name: '修改意向' }))
    await userEvent.click(await screen.findByRole('option', { name: '海南省' }, { timeout: 5000 }))
    await expect(await dialog.findByRole('button', { name: '移除 海南省' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('更新成功', {}, { timeout: 5000 })).toBeVisible()
    await expect(await within(canvasElement).findByText(/海南省/)).toBeVisible()
  },
}
/** R149 R151 G045 a bureau reads numbers, and nobody's row. */
export const Counts: Story = {
  args: { view: 'counts', of: 'role_model_name' },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('屠呦呦', {}, { timeout: 5000 })).toBeVisible()
  },
}
/** R150 careers, by how many named them. */
export const CountsOfCareers: Story = { args: { view: 'counts', of: 'careers' }, loaders: [signedIn({ as: 'jyj.a' })] }
/** C048 G021 school staff see what each archive holds, and each name leads to it. */
export const List: Story = {
  args: { view: 'list' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '综合素质评价' })).toBeVisible()
    await expect((await within(canvasElement).findAllByText(/^\d+ 条$/, {}, { timeout: 5000 })).length).toBeGreaterThan(3)
  },
}
/** R153 R161 a teacher reads that of one student. */
export const OfOne: Story = {
  args: { uuid: of },
  loaders: [signedIn({ as: 'teacher.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '陆听澜的生涯档案' }, { timeout: 5000 })).toBeVisible()
    // the class, student by student
    await expect(await within(canvasElement).findByText(/^下一位：/, {}, { timeout: 5000 })).toBeVisible()
  },
}
/** R154 of a bureau: the schools of its city. */
export const Bureau: Story = { args: { view: 'list' }, loaders: [signedIn({ as: 'jyj.a' })] }
/** A code that nobody issued is no paper, and why is not told. */
export const UnknownPaper: Story = {
  args: { view: 'check', code: 'A'.repeat(43) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '核验不到这份档案' }, { timeout: 5000 })).toBeVisible()
  },
}
const paper = { student: of, issued_by: '周敏', revoked_time: null, file: null }
/** However many papers were issued, each can be seen and revoked: they come in pages. */
export const ManyPapers: Story = {
  args: { uuid: of },
  loaders: [signedIn({ as: 'teacher.x', fault: crowded('career_record/archive_papers', 64, paper) })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '第 3 页' }, { timeout: 5000 }))
    const papers = await page.findByRole('table', { name: '已签发的档案' })
    await waitFor(() => expect(within(papers).getAllByRole('row').length).toBe(5))
    await expect(within(papers).getAllByRole('button', { name: '作废' })).toHaveLength(4)
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'student.x', fault: pending(archive) })] }
export const NothingYet: Story = {
  args: { view: 'list' },
  loaders: [signedIn({ as: 'jw.x', fault: emptied('relation/students/academic_planning/') })],
}
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'student.x', fault: broken(archive) })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('teacher.x', `${longPerson}的生涯档案`), args: { uuid: of } }
