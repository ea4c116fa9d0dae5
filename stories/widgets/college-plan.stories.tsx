import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { CollegeAspiration } from '../../src/widgets/college-aspiration/index.ts'
import { fits } from '../support/long-names.ts'
import { broken, inHost, pending, type Setting, signedIn } from '../support/widget.tsx'

type Call = Parameters<NonNullable<Setting['before']>>[0]
/** Every college of the demo, by its number: the lists by rank are sealed, this one is plain. */
const colleges = Array.from({ length: 80 }, (_, n) => n + 1).join('|')
const units = async (call: Call, query: string) =>
  ((await call('vip.x', 'GET', `dashboard/college_aspirations/college_majors/?category=${colleges}&${query}`)) as unknown as Listed).results
type Listed = { results: { uuid: string; category: number }[] }
/** Ten majors from the hardest on, the last of them out of place, and a number that no plan knows. */
async function planned(call: Call) {
  const some = [
    ...(await units(call, 'band=reach&limit=3')),
    ...(await units(call, 'band=match&limit=3')),
    ...(await units(call, 'band=safe&limit=3')),
  ]
  const [late] = await units(call, 'band=reach&limit=1&offset=5')
  const rows = [...some, late!].map(one => one.uuid)
  await call('vip.x', 'POST', 'dashboard/college_plans/', { name: '冲一冲', rows })
}

const meta: Meta<typeof CollegeAspiration> = {
  title: 'Widgets/College aspiration/Plan',
  component: CollegeAspiration,
  args: { view: 'plan' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x', before: planned })],
}
export default meta
type Story = StoryObj<typeof CollegeAspiration>

/** Ten rows, what is to be said of them, and how they would have gone. */
export const Plan: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^以位次 36,724 检索这份表/)).toBeVisible()
    await expect(page.getByText(/排得过后/)).toBeVisible()
    await expect(page.getByText(/^还能再填 \d+ 个志愿$/)).toBeVisible()
  },
}
/** What a finding offers does what it says: the row is where it belongs, and nothing is said of it any more. */
export const Mended: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText(/排得过后/)
    await userEvent.click(page.getByRole('button', { name: '移到第 7 行' }))
    await waitFor(() => expect(page.queryByText(/排得过后/)).toBeNull())
  },
}
/** By the words of a row, which the keyboard reaches. */
export const MovedByHand: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findAllByRole('button', { name: '下移' })
    const majors = () => [...canvasElement.querySelectorAll('em')].map(one => one.textContent)
    const [first, second, ...rest] = majors()
    await userEvent.click(page.getAllByRole('button', { name: '下移' })[0]!)
    await waitFor(() => expect(majors()).toEqual([second, first, ...rest]))
  },
}
/** Another year, another row. */
export const AnotherYear: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('radio', { name: '2024' }))
    await expect(await page.findByRole('heading', { name: '回放 2024 年' })).toBeVisible()
  },
}
/** Without a plan: what one is for, and a first name for it. */
export const NoPlan: Story = {
  loaders: [signedIn({ as: 'vip.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '新建志愿表' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByLabelText('名称')).toHaveValue('志愿表 1')
  },
}
/** An empty plan takes what was collected. */
export const Empty: Story = {
  loaders: [
    signedIn({
      as: 'vip.x',
      before: async call => {
        const [one] = await units(call, 'band=safe&limit=1')
        await call('vip.x', 'POST', `material/college_major_scores_temp/${one!.uuid}/collect/`, { is_collect: true })
        await call('vip.x', 'POST', 'dashboard/college_plans/', { name: '空的' })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('这份表还是空的')).toBeVisible()
    await userEvent.click(await page.findByRole('button', { name: '加入收藏的专业' }))
    await expect(await page.findByText(/^没有一行是“冲”|^最后|还能再填/)).toBeVisible()
  },
}
/** A row that this year's plan does not know is named, not dropped. */
export const RowsThatAreGone: Story = {
  loaders: [
    signedIn({
      as: 'vip.x',
      before: async call => {
        const [one] = await units(call, 'band=safe&limit=1')
        const rows = [one!.uuid, '00000000-0000-4000-8000-000000000000']
        await call('vip.x', 'POST', 'dashboard/college_plans/', { name: '旧的', rows })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '移除这些行' }))
    await waitFor(() => expect(page.queryByText(/不在 2025 年/)).toBeNull())
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending('college_plans/') })] }
export const ServerInTrouble: Story = {
  loaders: [signedIn({ as: 'vip.x', fault: broken('college_plans/') })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('没有取到志愿表')).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/^以位次 36,724 检索这份表/)
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
/** What goes on paper: the authority's columns, with years and sources under them. */
export const OnPaper: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '打印预览' }))
    await expect(await page.findByRole('columnheader', { name: '院校代号' })).toBeVisible()
    await expect(page.getByText(/^来源：.*江苏省教育考试院/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '返回编辑' }))
    await expect(await page.findByText(/^以位次 36,724 检索这份表/)).toBeVisible()
  },
}
/** A link is made, shown this once, and taken back. */
export const LinkForParents: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '给家长的链接' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText('还没有有效的链接。')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '生成链接' }))
    await waitFor(() => expect((dialog.getByLabelText('链接') as HTMLInputElement).value).toMatch(/\/plan#[0-9a-f]{64}$/))
    await userEvent.click(await dialog.findByRole('button', { name: '收回' }))
    const question = within(await screen.findByRole('dialog', { name: '收回这个链接吗？' }))
    await userEvent.click(question.getByRole('button', { name: '收回' }))
    await expect(await dialog.findByText('还没有有效的链接。')).toBeVisible()
  },
}
/** A link that opens nothing says so, and not why. */
export const LinkThatIsGone: Story = {
  args: { view: 'shared', link: 'f'.repeat(64) },
  loaders: [signedIn()],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '这个链接打不开' })).toBeVisible()
  },
}
/** R186: what a student collected, and her plans, for her school. */
export const AStudentsPlans: Story = {
  args: { view: 'student', uuid: idOf('students', 'vip.x') },
  loaders: [signedIn({ as: 'jw.x', before: planned })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '冲一冲' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '院校代号' })).toBeVisible()
  },
}
/** Dragged by its handle: the first row is put down behind the third. */
export const Dragged: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findAllByRole('button', { name: '下移' })
    const majors = () => [...canvasElement.querySelectorAll('em')].map(one => one.textContent)
    const [first, second, third, ...rest] = majors()
    const [from, , , fourth] = page.getAllByTitle('拖动排序')
    const middle = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { clientX: x + width / 2, clientY: y + height / 2 }
    }
    const to = fourth!.closest('tr')!.getBoundingClientRect()
    await fireEvent.pointerDown(from!, { button: 0, pointerId: 1, ...middle(from!) })
    await fireEvent.pointerMove(from!, { pointerId: 1, clientX: 10, clientY: to.top + 4 })
    await fireEvent.pointerUp(from!, { pointerId: 1 })
    await waitFor(() => expect(majors()).toEqual([second, third, first, ...rest]))
  },
}
