import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { utils, write } from 'xlsx'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { choose, csv, faults, grid } from '../support/roster-files.ts'
import { comeBack, Twice } from '../support/twice.tsx'
import { inHost, signedIn } from '../support/widget.tsx'

/** A list whose first line is a person: no line of it is taken for headings, and nobody is missing from the preview. */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/No heading row',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
  render: Twice,
}
export default meta
type Story = StoryObj<typeof ImportWizard>
type Dialog = ReturnType<typeof within>

const three = () =>
  csv(
    '林见清,990101200812030019,高三(1)班,13800000001,住校',
    '阿依努尔·买买提,990101200901150020,高三(2)班,13800000002,',
    '单于嘉曦,990102200805281238,高三(3)班,1380000000,走读',
  )
const fields = { 姓名: 'A 列', 证件号码: 'B 列', 班级: 'C 列', 手机号: 'D 列' }

/** Says of each field which column it is. */
async function map(dialog: Dialog, columns: Readonly<Record<string, string>> = fields) {
  for (const [field, column] of Object.entries(columns)) {
    const button = await dialog.findByRole('button', { name: new RegExp(`^${field}`) }, { timeout: 10_000 })
    // a list opens beside what is seen only
    button.scrollIntoView({ block: 'center' })
    await userEvent.click(button)
    await userEvent.click(await within(document.body).findByRole('option', { name: new RegExp(`^${column}`) }))
  }
}
/** Three people, of whom the first stands in the first line. */
async function nobodyIsMissing(dialog: Dialog) {
  await faults(dialog, 1)
  const sheet = await grid(dialog)
  for (const name of ['林见清', '阿依努尔·买买提', '单于嘉曦']) await expect(within(sheet).getByText(name)).toBeVisible()
  await expect(
    within(sheet)
      .getAllByRole('rowheader')
      .map(one => one.textContent),
  ).toEqual(['1', '2', '3'])
}

/** That no line is a heading is said, the columns go by their letters, and a fault names the line of the file. */
export const NobodyIsMissing: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(three())
    await expect(await dialog.findByText(/^没有找到表头，第 1 行也当作数据/, {}, { timeout: 10_000 })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^表头所在行/ })).toHaveTextContent('没有表头行')
    await expect(dialog.getByText('还没有对应的必填列：姓名、证件号码、班级')).toBeVisible()
    await map(dialog)
    await expect(dialog.getByRole('cell', { name: '林见清' })).toBeVisible()
    await expect(dialog.getByText('没有表头行，列的对应只用于这份文件，不会记住。')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await nobodyIsMissing(dialog)
    await expect(dialog.getByText('没有表头行')).toBeVisible()
    await expect(dialog.getByText('文件中有 1 列不导入：E 列（如“住校”）。')).toBeVisible()
  },
}

/** The columns left out are asked about each time: no heading says that they are the same. */
export const NothingIsRemembered: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(three())
    await map(dialog)
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await nobodyIsMissing(dialog)
    await userEvent.click(dialog.getByRole('button', { name: '不导入这些列' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: '不导入这些列' })).toBeNull())
    await expect(Object.entries(localStorage).filter(([name]) => name.includes('import-'))).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: '重新选择文件' }))
    await choose(three())
    await expect(await dialog.findByText('还没有对应的必填列：姓名、证件号码、班级', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** Away in the middle, as by a reload, and back: the first line is a person still. */
export const TakenUpAgain: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(three())
    await map(dialog)
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await nobodyIsMissing(dialog)
    const again = await comeBack()
    await expect(await again.findByText(/3 行$/, {}, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(again.getByRole('button', { name: '继续' }))
    await nobodyIsMissing(again)
    await userEvent.click(again.getByRole('button', { name: '修改' }))
    await expect(await again.findByRole('button', { name: /^表头所在行/ })).toHaveTextContent('没有表头行')
    await expect(again.getByRole('button', { name: /^姓名/ })).toHaveTextContent('A 列')
  },
}

/** Headings that nobody could guess: the line is named as data until somebody says that it is the heading row. */
export const SaidByHand: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(csv('称呼,号码,哪个班', '林见清,990101200812030019,高三(1)班'))
    await userEvent.click(await dialog.findByRole('button', { name: /^表头所在行/ }, { timeout: 10_000 }))
    await userEvent.click(await within(document.body).findByRole('option', { name: /^第 1 行：称呼/ }))
    await map(dialog, { 姓名: '称呼', 证件号码: '号码', 班级: '哪个班' })
    await expect(dialog.getByRole('cell', { name: '林见清' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await expect(await dialog.findByText(/^将新增 1 条/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** A sheet without headings is imported by itself: nothing says that the columns of another are the same. */
export const OneSheetAtATime: Story = {
  play: async () => {
    localStorage.clear()
    const book = utils.book_new()
    for (const [name, person] of Object.entries({
      理科: ['林见清', '990101200812030019', '高三(1)班'],
      文科: ['单于嘉曦', '990102200805281238', '高三(3)班'],
    }))
      utils.book_append_sheet(book, utils.aoa_to_sheet([person]), name)
    const dialog = await choose(new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], '文理.xlsx'))
    await expect(await dialog.findByText('已选 1 张，共 1 行', {}, { timeout: 10_000 })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /^文科1 行，没有表头行，不能一起导入/ })).toBeDisabled()
    await map(dialog, { 姓名: 'A 列', 证件号码: 'B 列', 班级: 'C 列' })
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await grid(dialog)
    await expect(dialog.getByText('工作表“文科”的 1 行')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: /一起导入/ })).toBeNull()
  },
}

const asked: Story['play'] = async () => {
  localStorage.clear()
  const dialog = await choose(three())
  await dialog.findByRole('table', {}, { timeout: 10_000 })
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: asked }
export const Dark: Story = { globals: { theme: 'dark' }, play: asked }
export const English: Story = { globals: { locale: 'en' }, play: asked }
export const Spanish: Story = { globals: { locale: 'es', viewport: { value: 'phone' } }, play: asked }
