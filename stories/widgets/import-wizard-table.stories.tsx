import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { choose, clean, csv, dirty, faults, grid } from '../support/roster-files.ts'
import { inHost, signedIn } from '../support/widget.tsx'

/** The table of the preview: to be reached, looked over and mended with the keyboard, on a desk and on a phone. */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Table',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog', onClose: fn() },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

/** The focus is in the table: typing, undo and Escape work without a press before; the step is said to those who do not see it. */
export const GoesOnInTheTable: Story = {
  play: async ({ args }) => {
    const dialog = await choose(dirty)
    const told = dialog.getByText('第 1 步，共 3 步 选择文件')
    await expect(told).toHaveAttribute('role', 'status')
    const sheet = await grid(dialog)
    await waitFor(() => expect(sheet).toHaveFocus())
    await expect(told).toHaveTextContent('第 2 步，共 3 步 预览与校验')
    // the stepper stays, at its second step
    await expect(dialog.getByRole('list', { name: '第 2 步，共 3 步' })).toBeVisible()
    await userEvent.keyboard('林{Enter}')
    await expect(await within(sheet).findByText('林')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(within(sheet).queryByText('林')).toBeNull())
    await expect(within(sheet).getByText('林见清')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

const everything = csv(
  '姓名,性别,证件号码,密码,班级,科类,考生类别,考生类型,高考年份,入学年份,手机号,民族,学段,入学成绩,其他号码,邮箱,QQ,微信号,备注',
  '古丽扎尔·阿布都热依木江,女,990101200812030019,,高三(1)班,物理类,普通考生,城镇应届,2027,2024,13800000001,维吾尔族,高中,612.5,20240001,a@b.cn,10001,wx1,枫江路 1 号',
  '周一,女,990101200901150020,,高三(2)班,历史类,艺术考生,农村应届,2027,2024,13800000002,汉族,高中,580,20240002,b@b.cn,10002,wx2,枫江路 2 号',
)
const inSight = (sheet: HTMLElement, header: string) => {
  const [outer, inner] = [sheet, within(sheet).getByRole('columnheader', { name: header })].map(one => one.getBoundingClientRect())
  return inner!.left >= outer!.left && inner!.right <= outer!.right + 3
}

/** What must be filled in is seen at once; how many columns lie beside is said, and a press shows them, as does the arrow key. */
export const MoreColumnsThanRoom: Story = {
  play: async () => {
    const dialog = await choose(everything)
    const sheet = await grid(dialog)
    for (const header of ['姓名', '证件号码', '班级']) await expect(inSight(sheet, header)).toBe(true)
    // a long name is whole, beside columns that need no more than they have
    const name = within(sheet).getByText('古丽扎尔·阿布都热依木江')
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    await expect(inSight(sheet, '备注')).toBe(false)
    await dialog.findByRole('button', { name: /^还有 \d+ 列/ })
    for (let turns = 0; turns < 6 && dialog.queryByRole('button', { name: /^还有 \d+ 列/ }); turns++) {
      const said = dialog.getByRole('button', { name: /^还有 \d+ 列/ }).textContent
      await userEvent.click(dialog.getByRole('button', { name: /^还有 \d+ 列/ }))
      await waitFor(() => expect(dialog.queryByRole('button', { name: said })).toBeNull())
    }
    await expect(inSight(sheet, '备注')).toBe(true)
    await expect(dialog.getByRole('button', { name: /^← 前面 \d+ 列/ })).toBeVisible()
    await userEvent.click(sheet)
    sheet.focus()
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(inSight(sheet, '姓名')).toBe(true))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(inSight(sheet, '备注')).toBe(true))
  },
}

/** On a phone the rows can be read, and a cell mended, before anything is sent. */
export const RowsOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await choose(dirty)
    await faults(dialog, 10)
    // what must be mended comes first; the rows are behind the tick
    await expect(dialog.queryByText('林见清')).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: '仅看有误的行' }))
    const rows = within(dialog.getByRole('group', { name: '预览表格' }))
    await expect(rows.getByRole('button', { name: /^林见清/ })).toBeInTheDocument()
    await expect(rows.getAllByText('没有这个班级')[0]).toBeInTheDocument()
    await userEvent.click(rows.getByRole('button', { name: '高三(19)班 修改第 5 行的班级' }))
    await userEvent.clear(rows.getByRole('textbox'))
    await userEvent.type(rows.getByRole('textbox'), '高三(2)班{Enter}')
    await faults(dialog, 9)
    await userEvent.click(dialog.getByRole('checkbox', { name: '仅看有误的行' }))
    await expect(dialog.queryByText('林见清')).toBeNull()
  },
}

/** With no fault there is nothing but the rows. */
export const CleanOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await choose(clean)
    await expect(await dialog.findByText('没有错误', {}, { timeout: 10_000 })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^阿依努尔·买买提/ })).toBeInTheDocument()
  },
}
