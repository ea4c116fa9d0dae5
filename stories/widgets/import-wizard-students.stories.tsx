import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { csv } from '../support/roster-files.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const people = [
  { name: '林见清', cert_id: '990101200812030019', grade: '高三(1)班', other_num: '20270001' },
  { name: '阿依努尔·买买提', cert_id: '990101200901150020', grade: '高三(2)班', other_num: '20270002' },
]

/** What is known of students, as lists: exams and career records. Whose a row is say name and ID number, of records her number too. */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Of students',
  component: ImportWizard,
  args: { kind: 'performance', as: 'page' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x', before: async call => void (await call('jw.x', 'POST', 'relation/students/multi_create/', people)) })],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

const give = async (canvasElement: HTMLElement, file: File) => {
  const page = within(canvasElement)
  await userEvent.upload(await page.findByLabelText(/把文件拖到这里|Drop a file|Suelte un archivo/), file, { applyAccept: false })
  return page
}
const heads = '姓名,证件号码,考试日期,总分,总分名次,语文,语文名次'
const exams = csv(heads, '林见清,990101200812030019,2026-09-15,601.5,12,110,40', '阿依努尔·买买提,990101********0020,2026/9/15,588,25,,')

/** A masked ID number beside the name is enough (G147), and what was not examined stays a gap; no term is asked for (B157). */
export const Exams: Story = {
  play: async ({ canvasElement }) => {
    const page = await give(canvasElement, exams)
    await expect(await page.findByText(/将新增 2 条/, {}, { timeout: 10_000 })).toBeVisible()
    await expect(page.queryByRole('combobox', { name: '学期' })).toBeNull()
    await userEvent.click(page.getByRole('button', { name: '提交 2 行' }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: '提交 2 行' }))
    await expect((await page.findAllByText('成功导入 2 条数据', {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

/** Somebody who is not among one's students is a fault of her cell, in words that tell nobody whether she is elsewhere. */
export const UnknownStudent: Story = {
  play: async ({ canvasElement }) => {
    const page = await give(
      canvasElement,
      csv(heads, '林见清,990101200812030019,2026-09-15,601.5,12,110,40', '查无此人,990521200602072314,2026-09-15,588,25,,'),
    )
    await expect((await page.findAllByTitle(/没有这名学生，请核对姓名和号码/, {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

const practices = csv(
  '学号,姓名,证件号码,开始日期,结束日期,实践类型,时长,内容',
  '20270001,林见清,990101200812030019,2026-03-01,2026-03-09,志愿服务,8小时,社区敬老服务',
  '20270002,阿依努尔·买买提,990101200901150020,2026-03-05,2026-01-17,社会调查,12,菜市场的价格',
)

/** A list of records without its term is not even read: 请先选择关联学期 (B157). */
export const WithoutTerm: Story = {
  args: { kind: 'social_practices' },
  play: async ({ canvasElement }) => {
    const page = await give(canvasElement, practices)
    // at the field and as a notice
    await waitFor(() => expect(within(document.body).getAllByText('请先选择关联学期').length).toBeGreaterThan(1))
    await expect(page.queryByRole('button', { name: /^提交/ })).toBeNull()
  },
}

/** A practice that ends before it begins is to be known, and keeps nobody from importing the list. */
export const EndsBefore: Story = {
  args: { kind: 'social_practices' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('combobox', { name: '学期' }))
    await userEvent.click((await page.findAllByRole('option'))[0]!)
    await give(canvasElement, practices)
    await expect(
      await page.findByText(/有 1 行的结束日期早于开始日期，会按原样写入，请核对：第 3 行/, {}, { timeout: 10_000 }),
    ).toBeVisible()
    await expect(await page.findByText(/将新增 2 条/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** On a telephone. */
export const OnAPhone: Story = { ...EndsBefore, globals: { viewport: { value: 'phone' } } }

/** In Spanish: kinds, faults and notices have their words. */
export const Spanish: Story = {
  args: { kind: 'attainment_level' },
  globals: { locale: 'es' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('combobox', { name: 'Periodo' })).toBeVisible()
  },
}
