import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { utils, write } from 'xlsx'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { choose, faults, grid } from '../support/roster-files.ts'
import { inHost, signedIn } from '../support/widget.tsx'

/** A workbook of several sheets: which of them are imported is somebody's word, and the name of a sheet can be its class. */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Sheets',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

type Sheet = readonly [name: string, ...rows: readonly (readonly string[])[]]
function workbook(...sheets: readonly Sheet[]): File {
  const book = utils.book_new()
  for (const [name, ...rows] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows as string[][]), name)
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], '一班一表.xlsx')
}
const heads = ['姓名', '证件号码', '班级']
const lin = ['林见清', '990101200812030019']
const ayi = ['阿依努尔·买买提', '990101200901150020']
const shan = ['单于嘉曦', '990102200805281238']

/** What is on the other sheets is said, and one press takes them all; a fault names the sheet and the line (9.8). */
export const TakenTogether: Story = {
  play: async () => {
    const dialog = await choose(
      workbook(
        ['理科', heads, [...lin, '高三(1)班'], [...ayi, '高三(2)班']],
        ['文科', heads, [...shan, '高三(3)班'], [...lin, '高三(1)班']],
        ['说明', ['请先阅读']],
      ),
    )
    await grid(dialog)
    await expect(dialog.getByText('工作表“文科”的 2 行、工作表“说明”的 1 行')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '把这 2 张工作表一起导入' }))
    await faults(dialog, 1)
    const sheet = await grid(dialog)
    await expect(dialog.getByText('等 2 张，共 3 张')).toBeVisible()
    await expect(within(sheet).getByRole('rowheader', { name: '文科 2' })).toBeVisible()
    await expect(within(sheet).getByTitle('与“理科”第 2 行重复')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '990101200812030019' }))
    await userEvent.click(dialog.getByRole('button', { name: '删去“文科”第 3 行' }))
    await expect(await dialog.findByText(/^将新增 3 条/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

const byClass = (...names: readonly string[]) =>
  workbook(
    [names[0]!, heads.slice(0, 2), lin, ayi],
    [names[1]!, ['某校名册'], heads.slice(0, 2), shan],
    ['教师', ['姓名', '手机号', '教师类型'], ['孔秀勇', '15000083790', '教师']],
  )

/** A sheet for each class and no column that says so: the sheets are ticked, their names are the class, and both are seen before anything is read. */
export const NamedByTheirClass: Story = {
  play: async () => {
    const dialog = await choose(byClass('高三(1)班', '高三(2)班'))
    await expect(await dialog.findByText('已选 2 张，共 3 行', {}, { timeout: 10_000 })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /^高三\(2\)班/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^教师.*表头不同，不能一起导入/ })).toBeDisabled()
    await expect(dialog.getByRole('checkbox', { name: /^用工作表名作为班级/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    const sheet = await grid(dialog)
    await expect(within(sheet).getAllByRole('gridcell', { name: '高三(1)班' })).toHaveLength(2)
    await expect(within(sheet).getByRole('gridcell', { name: '高三(2)班' })).toBeVisible()
    await expect(dialog.getByText(/取工作表名 3/)).toBeVisible()
    await expect(await dialog.findByText(/^将新增 3 条/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** Names that are no class of the school are taken for it on request only; what is not ticked is named as not read. */
export const TickedByHand: Story = {
  play: async () => {
    const dialog = await choose(byClass('甲', '乙'))
    await expect(await dialog.findByText('还没有对应的必填列：班级', {}, { timeout: 10_000 })).toBeVisible()
    await expect(dialog.getByText('已选 1 张，共 2 行')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '把这 2 张工作表一起导入' }))
    await expect(dialog.getByText('已选 2 张，共 3 行')).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /^乙/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /^用工作表名作为班级/ }))
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await faults(dialog, 2)
    await expect(dialog.getByText('工作表“乙”的 1 行、工作表“教师”的 2 行')).toBeVisible()
    // back at the sheets what was decided stands
    await userEvent.click(dialog.getByRole('button', { name: '更换' }))
    await expect(await dialog.findByRole('checkbox', { name: /^用工作表名作为班级/ })).toBeChecked()
  },
}

export const OnAPhone: Story = {
  ...NamedByTheirClass,
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await choose(byClass('高三(1)班', '高三(2)班'))
    await userEvent.click(await dialog.findByRole('button', { name: '进入预览' }, { timeout: 10_000 }))
    await expect(await dialog.findByText('高三(2)班 3')).toBeInTheDocument()
  },
}
