import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { csv } from '../support/roster-files.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Published',
  component: ImportWizard,
  args: { kind: 'score_to_rank', as: 'page' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

const lines = ['694,34,34', '693,5,39', '692,10,49', '690,7,56']
const table = (...rows: string[]) => csv('分数,本段人数,累计人数', ...rows)
const read = async (canvasElement: HTMLElement, file: File) => {
  const page = within(canvasElement)
  await userEvent.upload(await page.findByLabelText(/把文件拖到这里/), file, { applyAccept: false })
  await page.findByRole('button', { name: /^提交/ }, { timeout: 10_000 })
  return page
}
const choose = async (page: ReturnType<typeof within>, province: string) => {
  await userEvent.click(await page.findByRole('combobox', { name: '省份' }))
  await userEvent.click(await page.findByRole('option', { name: province }))
}

/** A table of a province and year that has none yet: what will happen is said before it is submitted, and a score that is left out is no fault. */
export const ScoreTable: Story = {
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, table(...lines))
    await expect(await page.findByText(/表中缺 1 个分数/, {}, { timeout: 10_000 })).toBeVisible()
    await choose(page, '黑龙江省')
    await userEvent.type(page.getByLabelText('年份'), '2031')
    await userEvent.type(page.getByLabelText('科类'), '物理类')
    await expect(await page.findByText(/将新增 4 条/, {}, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '提交 4 行' }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: '提交 4 行' }))
    await expect((await page.findAllByText('成功导入 4 条数据', {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

/** Of which year and track rows are that say none, and of which nobody says any, the question tells before anything is written (G142). */
export const YearUnsaid: Story = {
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, table(...lines))
    await choose(page, '黑龙江省')
    await expect(await page.findByText(/将新增 4 条/, {}, { timeout: 10_000 })).toBeVisible()
    const question = async () => {
      await userEvent.click(page.getByRole('button', { name: '提交 4 行' }))
      return within(await page.findByRole('dialog'))
    }
    const unsaid = await question()
    await expect(unsaid.getByText(/没有写年份的行按 2022 年导入。没有写科类，按综合导入。/)).toBeVisible()
    await userEvent.click(unsaid.getByRole('button', { name: '取消' }))
    await userEvent.type(page.getByLabelText('年份'), '2032')
    await expect(await page.findByText(/将新增 4 条/, {}, { timeout: 10_000 })).toBeVisible()
    const said = await question()
    await expect(said.queryByText(/没有写年份/)).toBeNull()
    await expect(said.getByText(/没有写科类/)).toBeVisible()
    await userEvent.click(said.getByRole('button', { name: '取消' }))
  },
}

/** Without a province a notice titled 失败 says 请选择省份, and nothing is sent (B158, M049, M131). */
export const WithoutProvince: Story = {
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, table(...lines))
    await userEvent.click(page.getByRole('button', { name: '提交 4 行' }))
    await expect(await within(document.body).findByText('失败')).toBeVisible()
    await expect(within(document.body).getAllByText('请选择省份').length).toBeGreaterThan(1)
    await expect(page.queryByRole('dialog')).toBeNull()
  },
}

/** A running sum that does not add up is named with what it should be, and is right again when it is typed. */
export const BrokenSum: Story = {
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, table('694,34,34', '693,5,40', '692,10,50'))
    await expect((await page.findAllByText(/累计应为 39，这里是 40/, {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

/** An enrollment plan asks for its province first (B159, M050). */
export const PlanWithoutProvince: Story = {
  args: { kind: 'admission_plan' },
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, csv('院校名称,专业名称,计划数,学费', '南京大学,数学,5,5500'))
    await userEvent.click(page.getByRole('button', { name: '提交 1 行' }))
    await expect((await within(document.body).findAllByText('请先选择省份')).length).toBeGreaterThan(1)
    await expect(page.queryByRole('dialog')).toBeNull()
  },
}

/** A college that nobody knows is a fault of its cell, with names that are like it. */
export const UnknownCollege: Story = {
  args: { kind: 'college_major_scores' },
  play: async ({ canvasElement }) => {
    const page = await read(canvasElement, csv('院校名称,专业名称,科类,批次,最低分,最低位次', '南京大学校,数学,物理类,本科批,650,900'))
    await choose(page, '江苏省')
    await expect((await page.findAllByTitle(/没有这所院校，相近的有：南京大学/, {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

/** Many rows take a while: a notice says that the import records tell how it went, and the page need not be kept open (B169, M148). */
export const ManyRows: Story = {
  args: { kind: 'college_major_scores' },
  play: async ({ canvasElement }) => {
    const rows = Array.from({ length: 5000 }, (_, i) => `南京大学,专业${i},物理类,本科批,650,900,2031`)
    const page = await read(canvasElement, csv('院校名称,专业名称,科类,批次,最低分,最低位次,年份', ...rows))
    await choose(page, '江苏省')
    await userEvent.click(await page.findByRole('button', { name: /^提交 5,?000 行/ }, { timeout: 10_000 }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: /^提交/ }))
    await expect(await within(document.body).findByText('数据量较大，请稍后在导入记录中查看', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** On a telephone the lines to be mended come first. */
export const OnAPhone: Story = { ...BrokenSum, globals: { viewport: { value: 'phone' } } }

const ministry = ['序号,学校名称,学校标识码,主管部门,所在地,办学层次,备注', '黑龙江省（2所）']
/** The ministry's list of colleges: no province is asked for, a row such as 黑龙江省（2所） names that of the colleges below it, and what will happen is said. */
export const Colleges: Story = {
  args: { kind: 'colleges' },
  play: async ({ canvasElement }) => {
    const file = csv(
      '附件1：',
      '全国普通高等学校名单',
      ...ministry,
      '1,某某大学,4123099991,教育部,哈尔滨市,本科,',
      '2,某某职业学院,4123099992,黑龙江省,大庆市,专科,民办',
    )
    const page = await read(canvasElement, file)
    await expect(page.queryByRole('combobox', { name: '省份' })).toBeNull()
    await expect(await page.findByText(/是分组标题，已作为所在省份/)).toBeVisible()
    await userEvent.type(page.getByLabelText('来源'), '教育部 2017 年名单')
    await expect(await page.findByText(/将新增 2 条/, {}, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '提交 2 行' }))
    const dialog = async () => within(await page.findByRole('dialog'))
    const leave = (await dialog()).queryByRole('button', { name: '不导入这些列' })
    if (leave) await userEvent.click(leave)
    await userEvent.click(await (await dialog()).findByRole('button', { name: '提交 2 行' }))
    await expect((await page.findAllByText('成功导入 2 条数据', {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}

/** A score and a rank that the province's own table does not have together are no fault: the line says which ranks that score has there. */
export const RankApart: Story = {
  args: { kind: 'college_scores' },
  loaders: [
    signedIn({
      as: 'sysadmin',
      before: async call =>
        void (await call('sysadmin', 'POST', 'material/college_major_score_to_rank/multi/', {
          ...{ province: 230000, year: 2021, track: '物理类' },
          list: [
            { score: 601, rank: 80 },
            { score: 600, rank: 100 },
          ],
        })),
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = await read(
      canvasElement,
      csv('院校名称,年份,批次,科类,最低分,最低位次', '南京大学,2021,本科批,物理类,600,90', '东南大学,2021,本科批,物理类,600,120'),
    )
    await choose(page, '黑龙江省')
    await expect(
      await page.findByText(/有 1 行的最低分与最低位次.*第 3 行 600 分应为 81–100 名，这里是 120/, {}, { timeout: 10_000 }),
    ).toBeVisible()
    await expect(await page.findByText(/将新增 2 条/)).toBeVisible()
  },
}
