import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { CollegeAspiration } from '../../src/widgets/college-aspiration/index.ts'
import { fits, longCollege, longNamed } from '../support/long-names.ts'
import { broken, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof CollegeAspiration> = {
  title: 'Widgets/College aspiration',
  component: CollegeAspiration,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'vip.x' })],
}
export default meta
type Story = StoryObj<typeof CollegeAspiration>
const meaning = /这是过去的经验，不是概率承诺。$/

/** B065, product decision 18: 598 is 36,724th in 2025; each major says its years, ranks and the hardest of them. */
export const ByRank: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '按位次推荐' })).toBeVisible()
    await expect(await page.findByText(/位次 36,724/)).toBeVisible()
    await expect(page.getByText(meaning)).toBeVisible()
    await expect(await page.findByText(/找到 [\d,]+ 个专业/)).toBeVisible()
    for (const text of [/^共 \d 年$/, /^\d{4}.[\d,]+.最难$/]) await expect((await page.findAllByText(text))[0]!).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent(/概率 ?\d/)
  },
}
/** One rung of the ladder: what has no history says so and has no band. */
export const WithoutHistory: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const ladder = within(await page.findByRole('group', { name: '冲稳保各有多少专业' }))
    await userEvent.click(ladder.getByRole('button', { name: /^无/ }))
    await waitFor(() => expect(page.getAllByText('没有录取历史，不分档').length).toBeGreaterThan(1))
    await expect(page.queryByText(/^共 \d 年$/)).toBeNull()
  },
}
/** How the same rule did on the newest year with ranks. */
export const Tried: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '这套办法在 2025 年准不准' }))
    await expect(await page.findByRole('table', { name: '这套办法在 2025 年准不准' })).toBeVisible()
    await expect(page.getByText(/不是某一个专业的概率/)).toBeVisible()
  },
}
/** What was kept is one's own list. */
export const Collected: Story = {
  args: { view: 'my' },
  loaders: [
    signedIn({
      as: 'vip.x',
      before: async call => {
        const { results } = (await call(
          'vip.x',
          'GET',
          'material/college_major_scores_temp/?limit=400&examine_type=物理类',
        )) as unknown as {
          results: { uuid: string }[]
        }
        for (const at of [0, 200, 399])
          await call('vip.x', 'POST', `material/college_major_scores_temp/${results[at]!.uuid}/collect/`, { is_collect: true })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByRole('button', { name: '取消收藏' }))[0]!).toBeVisible()
  },
}
/** An empty list says how it is filled. */
export const NothingCollected: Story = {
  args: { view: 'my' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有收藏专业')).toBeVisible()
  },
}
/** By college: how many majors are in which band; it has none of its own. */
export const Colleges: Story = {
  args: { view: 'colleges' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click((await page.findAllByRole('button', { name: '看专业' }))[0]!)
    await expect((await within(await screen.findByRole('dialog')).findAllByText(/^共 \d 年$/))[0]!).toBeVisible()
  },
}
/** By the groups that are filed for: each with the bands of its majors. */
export const Groups: Story = { args: { view: 'major_group' } }
/** Of the arts nothing is published: no unit, no guess. */
export const Arts: Story = {
  args: { view: 'by_rank_arts' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有招生计划')).toBeVisible()
  },
}
/** Nothing is judged before there is a mock application; it is a press away. */
export const NoMockApplication: Story = {
  loaders: [signedIn({ as: 'adviser.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('推荐按您的位次和选科计算，还缺：总分或全省排名、选科科目。')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '填写模拟高考' }))
    await expect(await screen.findByRole('dialog', { name: '模拟高考' })).toBeVisible()
  },
}
/** G019: what VIP opens, instead of a refusal. */
export const WithoutVip: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('高考志愿需要 VIP')).toBeVisible()
  },
}
/** Score and rank that cannot both be true: it is said, and by which of them the majors are judged. */
export const ScoreAndRankDisagree: Story = {
  args: { view: 'by_rank' },
  loaders: [
    signedIn({
      as: 'vip.x',
      before: async call => {
        await call('vip.x', 'PATCH', `relation/students/${idOf('students', 'vip.x')}/relation_update_mngk/`, { mngk_rank: 9000 })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/598 分在 2025 年对应第 .* 位，与填写的第 9,000 位相差较大/, {}, { timeout: 5000 }),
    ).toBeVisible()
    await fits(canvasElement)
  },
}
/** For those who look after students: who has put what into a list. */
export const Students: Story = {
  args: { view: 'students' },
  loaders: [
    signedIn({
      as: 'jw.x',
      before: async call => {
        const { results } = (await call('vip.x', 'GET', 'material/college_major_scores_temp/?limit=2')) as unknown as {
          results: { uuid: string }[]
        }
        for (const { uuid } of results)
          await call('vip.x', 'POST', `material/college_major_scores_temp/${uuid}/collect/`, { is_collect: true })
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '学生收藏专业' })).toBeVisible()
    await expect((await within(canvasElement).findAllByRole('listitem'))[0]!).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending('majors_by_rank/') })] }
/** Who is judged has not come: nothing is said of anybody. */
export const StandingOnItsWay: Story = { loaders: [signedIn({ as: 'vip.x', fault: pending('standing/') })] }
/** A search that finds nothing says so. */
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), '没有这个专业')
    await expect(await page.findByText('没有符合条件的专业')).toBeVisible()
  },
}
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken('majors_by_rank/') })] }
/** Who is judged cannot be told: it can be asked again. */
export const StandingInTrouble: Story = { loaders: [signedIn({ as: 'vip.x', fault: broken('standing/') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/找到 [\d,]+ 个专业/)
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const English: Story = { globals: { locale: 'en' } }
const long = longNamed('vip.x', longCollege)
/** A college with the longest name, among those out of reach. */
export const LongNames: Story = {
  ...long,
  args: { view: 'colleges' },
  play: async context => {
    const ladder = within(await within(context.canvasElement).findByRole('group', { name: '冲稳保各有多少专业' }))
    await userEvent.click(ladder.getByRole('button', { name: /^难/ }))
    await long.play(context)
  },
}
