import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { SiteEmbedding } from '../../src/widgets/site-embedding/index.ts'
import { fits } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, type Setting, signedIn } from '../support/widget.tsx'

const site = (name: string, origin: string, days: number, widgets = ['college-search', 'score-rank']) => ({ name, origin, days, widgets })
const longest = '枫江市人民政府教育局直属枫江中学高级中学部科技创新实验校区招生办公室二〇二七年学生与家长院校信息查询专页'
const made: Setting['before'] = async call => {
  await call('jw.x', 'POST', 'relation/site_tokens/', site('学校首页', 'https://www.fengjiang.example', 365))
  await call('jw.x', 'POST', 'relation/site_tokens/', site('招生专题', 'https://zhaosheng.fengjiang.example', 14, ['score-rank']))
}

const meta: Meta<typeof SiteEmbedding> = {
  title: 'Widgets/Site embedding',
  component: SiteEmbedding,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x', before: made })],
}
export default meta
type Story = StoryObj<typeof SiteEmbedding>

/** What the school has, how long it lives, and what of it ends soon. */
export const Tokens: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = (await page.findByText('招生专题')).closest('tr')!
    await expect(within(row).getByText('快到期')).toBeVisible()
    await expect(within(row).getByText('分数与位次')).toBeVisible()
  },
}
/** The token and its lines stand in one dialog, once; a wrong address is said under its field. */
export const Making: Story = {
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '新增网站令牌' }))
    const form = within(await screen.findByRole('dialog', { name: '新增网站令牌' }))
    await userEvent.type(form.getByRole('textbox', { name: /名称/ }), '学校首页')
    const address = form.getByRole('textbox', { name: /网址/ })
    await userEvent.type(address, 'www.fengjiang.example')
    await userEvent.click(form.getByRole('button', { name: '新增网站令牌' }))
    await expect(await form.findByText('写成 https://域名：小写，不带路径')).toBeVisible()
    await userEvent.clear(address)
    await userEvent.type(address, 'https://www.fengjiang.example/')
    await userEvent.click(form.getByRole('button', { name: '新增网站令牌' }))
    const lines = within(await screen.findByRole('dialog', { name: '“学校首页”做好了' }))
    await expect(lines.getByText(/^<script type="module"/)).toHaveTextContent('http://in.page/elements/autoload.js')
    await expect(lines.getByText('<zy-score-rank></zy-score-rank>')).toBeVisible()
    await expect(lines.getByText(/getToken/)).toHaveTextContent(
      /querySelector\('zy-college-search'\)\.getToken = \(\) => 'zys_[0-9a-f]{64}'/,
    )
    await expect(lines.getByText(/只在这里显示一次/)).toBeVisible()
    await userEvent.click(lines.getByRole('button', { name: '复制这几行' }))
  },
}
/** What stops, and where, is said before it does. */
export const Revoking: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = (await page.findByText('学校首页')).closest('tr')!
    await userEvent.click(within(row).getByRole('button', { name: '吊销' }))
    const question = within(await screen.findByRole('dialog', { name: '吊销“学校首页”' }))
    await expect(question.getByText(/^https:\/\/www\.fengjiang\.example 上用这个令牌的院校查询、分数与位次立刻停用/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '吊销' }))
    await expect(await screen.findByText('已吊销')).toBeVisible()
    await waitFor(() => expect(page.queryByText('学校首页')).toBeNull())
  },
}
const headers = (page: ReturnType<typeof within>) => page.findByRole('textbox', { name: /响应头/ })
/** Which directive stops what, and the line to write. */
export const BlockedPage: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await headers(page))
    await userEvent.paste("HTTP/1.1 200 OK\nServer: nginx\nContent-Security-Policy: default-src 'self'; connect-src 'none'")
    await expect(page.getByRole('heading', { name: '有 4 处被拦下' })).toBeVisible()
    await expect(page.getByText("script-src 'self' http://in.page")).toBeVisible()
    await expect(page.getByText('connect-src http://in.page')).toBeVisible()
    await expect(page.getByText(/^default-src 不许网页里直接写脚本/)).toBeVisible()
  },
}
/** Nothing stands in the way. */
export const OpenPage: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await headers(page))
    await userEvent.paste('HTTP/1.1 200 OK\nServer: nginx')
    await expect(page.getByRole('heading', { name: '没有策略，什么也不拦' })).toBeVisible()
    await userEvent.clear(await headers(page))
    await userEvent.click(await headers(page))
    await userEvent.paste('我们的网页')
    await expect(page.getByRole('heading', { name: '没有认出响应头或策略' })).toBeVisible()
    await userEvent.clear(await headers(page))
    await userEvent.click(await headers(page))
    await userEvent.paste("script-src http://in.page 'unsafe-inline'; connect-src *")
    await expect(page.getByRole('heading', { name: '策略放行，可以用' })).toBeVisible()
  },
}
/** A read-only account looks, and is offered nothing that changes. */
export const ReadOnly: Story = {
  loaders: [signedIn({ as: 'readonly.x', before: made })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('学校首页')
    await expect(page.queryByRole('button', { name: /吊销|新增网站令牌/ })).toBeNull()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'jw.x', fault: pending('relation/site_tokens/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'jw.x', fault: emptied('relation/site_tokens/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'jw.x', fault: broken('relation/site_tokens/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('学校首页')
    await userEvent.click(await headers(page))
    await userEvent.paste("default-src 'self'")
    await page.findByRole('heading', { name: '有 4 处被拦下' })
    await fits(canvasElement)
  },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = {
  loaders: [
    signedIn({
      as: 'jw.x',
      before: async call => {
        await call(
          'jw.x',
          'POST',
          'relation/site_tokens/',
          site(longest.slice(0, 50), `https://${'fengjiang-zhongxue.'.repeat(6)}example`, 365),
        )
      },
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(longest.slice(0, 50))).toBeVisible()
    await fits(canvasElement)
  },
}
/** A superuser, who is of no school: whose tokens these are, and nothing that would be refused. */
export const OfNoSchool: Story = {
  loaders: [signedIn({ as: 'superuser' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('网站令牌由学校自己的账号新增')).toBeVisible()
    await expect(page.queryByRole('button', { name: '新增网站令牌' })).toBeNull()
    await expect(page.queryByText('预览')).toBeNull()
    await expect(page.getByText('检查网页')).toBeVisible()
  },
}
