import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button, Chart, type ChartProps, type Theme, UiRoot } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'

const exams = ['高二上 期末', '高二下 期中', '高二下 期末', '高三 9 月', '高三 10 月', '高三 期中']
const rank = [{ name: '年级名次', values: [486, 441, 452, 389, 361, 318], color: 'yu' as const }]
const five = exams.slice(1)
const subjects = [
  { name: '语文', values: [75, 71, 75, 73, 77], look: 1 as const, end: '115／150' },
  { name: '数学', values: [73, 75, 72, 78, 81], look: 2 as const, end: '121／150' },
  { name: '外语', values: [81, 79, 83, 82, 84], look: 3 as const, end: '126／150' },
  { name: '物理', values: [64, 61, 68, 70, 72], look: 4 as const, end: '72／100' },
  { name: '化学', values: [71, 75, 73, null, 75], look: 5 as const, end: '75／100' },
  { name: '生物', values: [74, 74, 76, 73, 72], look: 6 as const, end: '72／100' },
]

const meta = {
  title: 'UI/Chart',
  component: Chart,
  args: {
    kind: 'line',
    title: '分数',
    note: '分',
    categories: exams,
    series: [{ name: '总分', values: [538, 551, 547, 562, 569, 581] }],
    animation: false,
  },
} satisfies Meta<typeof Chart>
export default meta
type Story = StoryObj<typeof meta>

// the drawing engine is on its way
const SLOW = { timeout: 8000 }
const drawn = (page: HTMLElement) =>
  waitFor(() => {
    const svg = within(page).getAllByRole('img')[0]?.querySelector('svg')
    if (!svg?.querySelector('path')) throw new Error('nothing is drawn yet')
    return svg
  }, SLOW)

/** One line: every value is written at its point, the last one large. */
export const Line: Story = {
  async play({ canvasElement }) {
    const svg = await drawn(canvasElement)
    for (const text of ['538', '581', '高三 期中']) await expect(svg).toHaveTextContent(text)
    // what a screen reader gets: the same figures as a table
    const table = within(canvasElement).getByRole('table', { name: '分数' })
    await expect(within(table).getByRole('rowheader', { name: '高三 期中' })).toBeInTheDocument()
    await expect(within(table).getByRole('cell', { name: '581' })).toBeInTheDocument()
  },
}
function Resizable(props: ChartProps) {
  return (
    <div data-frame="" style={{ width: 600 }}>
      <Chart {...props} />
    </div>
  )
}
/** While the window is still being drawn wider nothing is drawn anew; 100 ms after its last change it is (B233). */
export const Resized: Story = {
  render: args => <Resizable {...args} />,
  async play({ canvasElement }) {
    const before = (await drawn(canvasElement)).getBoundingClientRect().width
    const frame = canvasElement.querySelector<HTMLElement>('[data-frame]')!
    /** Draws it narrower in four steps; how often the chart was drawn meanwhile, and the longest time between two steps. */
    const narrower = async () => {
      let [draws, longest] = [0, 0]
      const watch = new MutationObserver(() => {
        draws += 1
      })
      const { parentElement } = await drawn(canvasElement)
      watch.observe(parentElement!, { childList: true, subtree: true, attributes: true, attributeFilter: ['width'] })
      for (let step = 1; step <= 4; step++) {
        const began = performance.now()
        frame.style.width = `${600 - step * 40}px`
        await new Promise(done => setTimeout(done, 30))
        longest = Math.max(longest, performance.now() - began)
      }
      watch.disconnect()
      return { draws, longest }
    }
    // a busy machine that takes longer between two steps has ended a change with each: it is asked again
    let seen = await narrower()
    for (let again = 0; again < 5 && seen.longest > 80; again++) {
      frame.style.width = '600px'
      await new Promise(done => setTimeout(done, 500))
      seen = await narrower()
    }
    await waitFor(async () => expect((await drawn(canvasElement)).getBoundingClientRect().width).toBeLessThan(before - 100), SLOW)
    await expect(seen.draws).toBe(0)
  },
}
export const LineDark: Story = { globals: { theme: 'dark' } }
export const LinePhone: Story = { globals: { viewport: { value: 'phone' } } }
/** Ranks: the smaller the better, so the axis is turned and the note says so. */
export const Ranks: Story = { args: { title: '名次', note: '年级名次，越靠上越好', series: rank, inverted: true } }
/** Six subjects: hue, dash and marker, the name at the end of each line; a missing exam is a gap. */
export const Subjects: Story = {
  args: { title: '最近 5 次，各科得分率', note: '得分 ÷ 满分', categories: five, series: subjects, unit: '%', height: 320 },
  async play({ canvasElement }) {
    const svg = await drawn(canvasElement)
    await waitFor(() => expect(svg).toHaveTextContent('外语 126／150'), SLOW)
    await expect(within(canvasElement).getByText('未填写')).toBeInTheDocument()
  },
}
export const SubjectsDark: Story = { ...Subjects, globals: { theme: 'dark' } }
export const SubjectsPhone: Story = { ...Subjects, globals: { viewport: { value: 'phone' } } }
export const Bars: Story = {
  args: {
    kind: 'bar',
    title: '各班选科人数',
    note: '人',
    categories: ['1班', '2班', '3班', '4班'],
    series: [
      { name: '首选物理', values: [32, 28, 41, 36] },
      { name: '首选历史', values: [18, 24, 9, 15] },
    ],
  },
  async play({ canvasElement }) {
    await expect(await drawn(canvasElement)).toHaveTextContent('41')
    await expect(within(canvasElement).getAllByText('首选历史')).toHaveLength(2)
  },
}
export const Radar: Story = {
  args: {
    kind: 'radar',
    title: '霍兰德兴趣',
    note: '百分制',
    categories: ['现实型', '研究型', '艺术型', '社会型', '企业型', '常规型'],
    series: [
      { name: '本次', values: [62, 88, 45, 57, 40, 66] },
      { name: '上次', values: [58, 79, 52, 60, 44, 61] },
    ],
    max: 100,
    height: 300,
  },
  async play({ canvasElement }) {
    await expect(await drawn(canvasElement)).toHaveTextContent('研究型')
  },
}
export const RadarDark: Story = { ...Radar, globals: { theme: 'dark' } }

/** The table is a press away, and the picture comes back. */
export const TableOfIt: Story = {
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('radio', { name: '表' }))
    await expect(page.queryByRole('img')).toBeNull()
    await expect(page.getByRole('cell', { name: '581' })).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: '图' }))
    await drawn(canvasElement)
  },
}
/** What stands at the pointer is text in the picture's own root. */
export const Pointed: Story = {
  args: { ...Subjects.args },
  async play({ canvasElement }) {
    const svg = await drawn(canvasElement)
    const box = svg.getBoundingClientRect()
    const at = { clientX: box.left + box.width * 0.4, clientY: box.top + box.height / 2, bubbles: true }
    svg.dispatchEvent(new MouseEvent('mousemove', at))
    const tip = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('[data-tip]')
      if (!found) throw new Error('nothing stands at the pointer')
      return found
    })
    await expect(tip).toHaveTextContent('高三 9 月')
    await expect(tip).toHaveTextContent('物理68%')
  },
}

function Switching() {
  const [at, setAt] = useState(0)
  const [theme, setTheme] = useState<Theme>('light')
  const tabs: ChartProps[] = [
    { kind: 'line', title: '语文', categories: exams, series: [{ name: '语文', values: [112, 108, 115, 109, 118, 115] }] },
    { kind: 'line', title: '最近 5 次', categories: five, series: subjects },
  ]
  return (
    <UiRoot theme={theme}>
      <Stack>
        <Button onClick={() => setAt(1 - at)}>换一张</Button>
        <Button onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>换主题</Button>
        <Chart {...tabs[at]!} animation={false} />
      </Stack>
    </UiRoot>
  )
}
/** Another tab leaves nothing of the former picture; another theme repaints it at once. */
export const SwitchedAndRepainted: Story = {
  render: () => <Switching />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await expect(await drawn(canvasElement)).toHaveTextContent('118')
    await userEvent.click(page.getByRole('button', { name: '换一张' }))
    await waitFor(async () => expect(await drawn(canvasElement)).toHaveTextContent('外语 126／150'))
    await expect(await drawn(canvasElement)).not.toHaveTextContent('118')
    const painted = (await drawn(canvasElement)).innerHTML
    await expect(painted).toContain('#1c4a85')
    await userEvent.click(page.getByRole('button', { name: '换主题' }))
    await waitFor(async () => expect((await drawn(canvasElement)).innerHTML).toContain('#8fb4e6'))
    await expect((await drawn(canvasElement)).innerHTML).not.toContain('#1c4a85')
  },
}
/** The picture leaves the page as a PNG under its title. */
export const Downloaded: Story = {
  async play({ canvasElement }) {
    await drawn(canvasElement)
    const saved: string[] = []
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    try {
      await userEvent.click(within(canvasElement).getByRole('button', { name: '下载图片' }))
      await waitFor(() => expect(saved).toEqual(['分数.png']), { timeout: 5000 })
    } finally {
      HTMLAnchorElement.prototype.click = click
    }
  },
}

/** Long names are cut at the edge of the picture, and stand whole in the table. */
export const LongNames: Story = {
  args: {
    title: '高三年级科技创新与人文素养双特色实验班第十八教学班（走读部）组：最近五次考试各科得分率',
    categories: ['2025—2026 学年第一学期期末质量检测', '第二学期期中', '期末', '九月摸底', '十月联考'],
    series: [
      { name: '思想政治（含时事与法治）', values: [75, 71, 75, 73, 77] },
      { name: 'Ciencias naturales y tecnología', values: [64, 61, 68, 70, 72] },
    ],
  },
}
export const LongNamesPhone: Story = { ...LongNames, globals: { viewport: { value: 'phone' } } }
export const Loading: Story = { args: { loading: true } }
export const Nothing: Story = { args: { categories: [], series: [], emptyText: '导入第一次考试的成绩后，这里会出现曲线。' } }
export const Failed: Story = { args: { error: { text: '服务端异常, 请联系管理员。', code: 'A7-20418', onRetry: () => {} } } }
export const English: Story = { args: { title: 'Score' }, globals: { locale: 'en' } }
export const Spanish: Story = { args: { title: 'Puntuación' }, globals: { locale: 'es' } }
