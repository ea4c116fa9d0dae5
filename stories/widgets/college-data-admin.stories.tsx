import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { CollegeDataAdmin } from '../../src/widgets/college-data-admin/index.ts'
import { collegeKey } from '../support/colleges.ts'
import { fits, longCollege, longNamed } from '../support/long-names.ts'
import { broken, emptied, emptyList, inHost, pending, signedIn } from '../support/widget.tsx'

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
    await expect(await page.findByText('随之存在的数据')).toBeVisible()
  },
}
const saved: unknown[] = []
/** B263: a major's tags are sent as their keys in one text, the college as its number. */
export const MajorOfACollege: Story = {
  args: { view: 'colleges_info', uuid: collegeKey(1) },
  loaders: [
    signedIn({
      as: 'sysadmin',
      async fault(request) {
        if (request.method === 'POST' && request.url.includes('/material/college_major/')) saved.push(await request.json())
        return undefined
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    saved.length = 0
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '新增专业' }))
    const form = within(await screen.findByRole('dialog', { name: '新增专业' }))
    await userEvent.type(form.getByRole('textbox', { name: /专业名称/ }), '试验班')
    for (const tag of ['特色专业', 'A+']) await userEvent.click(form.getByText(tag, { exact: true }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await userEvent.click(await screen.findByRole('button', { name: '确认' }))
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ major_name: '试验班', major_type: '1,114', category: 1 })]))
  },
}
/** When the last row of the last page is deleted, the page before it is shown, and not that there is nothing. */
export const LastRowOfAPage: Story = {
  args: { view: 'colleges_info', uuid: collegeKey(40) },
  loaders: [
    signedIn({
      as: 'sysadmin',
      before: async call => {
        for (let n = 10; n <= 30; n += 1)
          await call('sysadmin', 'POST', 'material/college_major/', { category: 40, major_name: `翻页班${n}`, major_type: '1' })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox', { name: /专业/ }), '翻页班')
    await page.findByText(/^共 21 /)
    await userEvent.click(page.getByRole('button', { name: '第 2 页' }))
    await waitFor(() => expect(page.getAllByText(/^翻页班/)).toHaveLength(1))
    const row = within(page.getByText('翻页班30').closest('tr, li') as HTMLElement)
    await userEvent.click(row.getByRole('button', { name: '删除' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^删除 / })).getByRole('button', { name: /删除|确认/ }))
    await waitFor(() => expect(page.getAllByText(/^翻页班/)).toHaveLength(20))
  },
}
/** What goes with a college is counted before anybody is asked; it stays when the answer is no. */
export const DeletingNamesWhatGoes: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: '删除' }))[0]!)
    const question = await screen.findByRole('dialog', { name: /^删除 / })
    await expect(question).toHaveTextContent(/会一并删除 [\d,]+ 条数据：/)
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
/** The catalogue, narrowed down its tree. */
export const Majors: Story = {
  args: { view: 'major' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '工学' }))
    await userEvent.click(await page.findByRole('button', { name: '计算机类' }))
    await expect((await page.findAllByText('计算机科学与技术'))[0]!).toBeVisible()
    await waitFor(() => expect(page.queryByText('机械工程')).toBeNull())
  },
}
/** Jobs by field, each with how many majors lead to it. */
export const Jobs: Story = {
  args: { view: 'job' },
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText(/^\d+ 个专业$/))[0]!).toBeVisible()
  },
}
/** A new occupation; the majors it leads from are picked from the catalogue. */
export const JobForm: Story = { args: { view: 'job_c_u' } }
/** The one province of which there are tables goes without saying; every number has its unit, year, batch, track and source. */
export const MajorScores: Story = {
  args: { view: 'major_score' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByDisplayValue('江苏省')).toBeVisible()
    await expect((await page.findAllByText(/^[\d,]+ 名$/))[0]!).toBeVisible()
    await expect((await page.findAllByText(/江苏省教育考试院/))[0]!).toBeVisible()
  },
}
/** Scores of colleges, of the one province of which there are tables. */
export const Scores: Story = { args: { view: 'score' } }
/** Without a table of any province nothing is asked for before one is chosen. */
export const ProvinceFirst: Story = {
  args: { view: 'score' },
  loaders: [signedIn({ as: 'sysadmin', fault: emptyList('college_major_score_to_rank/tables/') })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('先选择省份')).toBeVisible()
  },
}
/** A score that breaks its own order is refused at the field. */
export const ScoreOutOfOrder: Story = {
  args: { view: 'score_c_u' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByLabelText('最低分'), '600')
    await userEvent.type(page.getByLabelText('最高分'), '590')
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await expect(await page.findByText('最高分不能低于最低分')).toBeVisible()
    await expect(page.getByText('请选择省份')).toBeVisible()
  },
}
/** The table as a list, and whether its sums add up. */
export const ScoreTables: Story = {
  args: { view: 'score_to_rank' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/累计 [\d,]+ 人/)).toBeVisible()
    await expect(await page.findByRole('table', { name: '一分一段表' })).toBeVisible()
  },
}
/** Two tables of one province, year and track stand beside each other with what they differ by, and are never merged. */
export const TwoTables: Story = {
  args: { view: 'score_to_rank' },
  loaders: [
    signedIn({
      as: 'sysadmin',
      before: async call => {
        const table = { province: 320_000, year: 2025, track: '历史类', kind: '含加分', source: '另一家' }
        for (const line of [
          { score: 650, count: 262, rank: 262 },
          { score: 640, count: 370, rank: 640 },
        ])
          await call('sysadmin', 'POST', 'material/college_major_score_to_rank/', { ...table, ...line })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('这一年有 2 张表，并排列出，不合并')).toBeVisible()
    await expect(await page.findByText('+12 人')).toBeVisible()
    await expect(await page.findByText('640 分：累计应为 632 人，表中为 640 人')).toBeVisible()
  },
}
/** The managed rows (G149), empty until somebody fills them. */
export const Aspirations: Story = {
  args: { view: 'college_aspirations' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('这里还没有志愿设置')).toBeVisible()
  },
}
const plan = { province_obj: 320_000, year: 2025, college_name: '南京大学', major_name: '天文学', charge: '5500', annual_target: 12 }
/** B217: a line of an enrollment plan without its charge or with half a place is refused in the words of the documents. */
export const PlanWithFaults: Story = {
  args: { view: 'college_aspirations' },
  loaders: [
    signedIn({
      as: 'sysadmin',
      before: async call => void (await call('sysadmin', 'POST', 'material/admission_plan/', plan)),
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('招生计划'))
    await page.findByText('天文学')
    await userEvent.click((await page.findAllByRole('button', { name: '编辑' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: '更新招生计划' }))
    await userEvent.clear(dialog.getByLabelText('年收费(元)'))
    await userEvent.clear(dialog.getByLabelText(/^计划人数/))
    await userEvent.type(dialog.getByLabelText(/^计划人数/), '1.5')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请输出年收费(元)')).toBeVisible()
    await expect(dialog.getByText('请输入整数')).toBeVisible()
  },
}
/** One line that was published late is entered by hand; the province that is looked at stands in the form. */
export const NewPlanLine: Story = {
  args: { view: 'college_aspirations' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByText('招生计划'))
    await userEvent.click(await page.findByRole('button', { name: '新增招生计划' }))
    const dialog = within(await screen.findByRole('dialog', { name: '新增招生计划' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请输出年收费(元)')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^院校名称/), '南京大学')
    await userEvent.type(dialog.getByLabelText(/^专业名称/), '行星科学')
    await userEvent.type(dialog.getByLabelText('年收费(元)'), '5500')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await expect(await page.findByText('行星科学')).toBeVisible()
  },
}
/** G144: what can be imported, and what became of each import. */
export const Uploads: Story = {
  args: { view: 'upload_record' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    for (const name of ['分数位次', '院校分数', '专业分数', '招生计划'])
      await expect(await page.findByRole('button', { name: `导入 ${name}` })).toBeVisible()
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
