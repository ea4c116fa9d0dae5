import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { CollegeSearch } from '../../src/widgets/college-search/index.ts'
import { collegeKey } from '../support/colleges.ts'
import { fits, longCollege, longNamed } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof CollegeSearch> = {
  title: 'Widgets/College search',
  component: CollegeSearch,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta
type Story = StoryObj<typeof CollegeSearch>

/** All filters of the documents; a name is a link to its college. */
export const Student: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '院校查询' })).toBeVisible()
    await expect(await page.findByText('找到 58 所院校')).toBeVisible()
  },
}
/** Filtered as one types. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), '哈尔滨工业大学')
    await expect(await page.findByText('找到 2 所院校')).toBeVisible()
  },
}
/** Only what is in her own list. */
export const Mine: Story = { args: { mine: true } }
/** One college, its facts with their source, its majors. */
export const Detail: Story = {
  args: { uuid: collegeKey(1) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '清华大学' })).toBeVisible()
    await expect(await page.findByText('教育部《全国普通高等学校名单》2017')).toBeVisible()
  },
}
/** B256: every column of the documents, of the college and of its majors. */
export const EveryScoreColumn: Story = {
  args: { uuid: collegeKey(1) },
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const heads = async (names: readonly string[]) => {
      const table = within(await page.findByRole('table', { name: '历年录取' }))
      for (const name of names) await expect(await table.findByRole('columnheader', { name })).toBeVisible()
    }
    const ofCollege = ['最高分', '最低分', '平均分', '录取人数', '最低位次', '年份', '批次', '考试类型', '院校', '类别']
    await heads(ofCollege)
    await userEvent.click(page.getByRole('radio', { name: '专业分数' }))
    await heads([...ofCollege, '专业名称'])
  },
}
/** What is the same in all of them is quiet. */
export const Comparing: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    for (const name of ['清华大学', '北京大学', '南京大学'])
      await userEvent.click(await page.findByRole('checkbox', { name: new RegExp(name) }))
    await userEvent.click(page.getByRole('button', { name: '对比' }))
    await expect(await within(document.body).findByRole('dialog', { name: '对比 3 所院校' })).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'student.x', fault: pending('material/colleges/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'student.x', fault: emptied('material/colleges/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'student.x', fault: broken('material/colleges/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('找到 58 所院校')
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('student.x', longCollege)
