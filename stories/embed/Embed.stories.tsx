import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { answerInPage } from '../support/in-page-api.ts'
import { CspDoctor } from './CspDoctor.tsx'
import { SnippetGenerator } from './SnippetGenerator.tsx'

const meta = {
  title: 'Embed/Tools',
  // Embed/Guide is their page
  tags: ['!autodocs'],
  component: SnippetGenerator,
  loaders: [async () => ({ ready: await answerInPage() })],
} satisfies Meta<typeof SnippetGenerator>
export default meta
type Story = StoryObj<typeof meta>

const shadow = (canvas: HTMLElement, tag: string) =>
  waitFor(
    () => {
      const root = canvas.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>('.zy')
      if (!root) throw new Error(`<${tag}> is not drawn yet`)
      return within(root)
    },
    { timeout: 10_000 },
  )
const code = (canvas: HTMLElement) => canvas.querySelector('[data-snippet]')?.textContent ?? ''

/** The element is live, and the lines say what it was given. */
export const Generator: Story = {
  async play({ canvasElement }) {
    const page = within(canvasElement)
    const form = await shadow(canvasElement, 'zy-student-basics')
    await expect(await form.findByRole('textbox', { name: '姓名' }, { timeout: 10_000 })).toBeVisible()
    await expect(code(canvasElement)).toContain('<zy-student-basics></zy-student-basics>')
    await userEvent.click(page.getByRole('radio', { name: 'dark' }))
    await userEvent.click(page.getByRole('radio', { name: 'en' }))
    await userEvent.click(page.getByRole('button', { name: '#8a1a1e' }))
    await expect(code(canvasElement)).toContain('<zy-student-basics theme="dark" locale="en"></zy-student-basics>')
    await expect(code(canvasElement)).toContain('--zy-seed: #8a1a1e')
    await expect(await form.findByRole('textbox', { name: 'Name' }, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: 'Vue' }))
    await expect(code(canvasElement)).toContain(':getToken.prop')
  },
}

/** Another widget of the same page: its own attributes, its own person. */
export const GeneratorOfARoster: Story = {
  args: { start: 'student-roster' },
  async play({ canvasElement }) {
    const roster = await shadow(canvasElement, 'zy-student-roster')
    await expect(await roster.findByRole('table', {}, { timeout: 10_000 })).toBeVisible()
    await expect(code(canvasElement)).toContain('view="school"')
    // a prop of few values is chosen, not typed, and says what it means
    const page = within(canvasElement)
    await expect(page.getByText("a school's, for its staff")).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^view/ }))
    await expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(
      expect.arrayContaining(['school', 'class', 'teacher', 'followed', 'bureau', 'admin']),
    )
    await userEvent.click(screen.getByRole('option', { name: 'followed' }))
    await expect(code(canvasElement)).toContain('view="followed"')
  },
}

/** What a page must send for our widgets to stand on it. */
export const CspDoctorPage: StoryObj<typeof CspDoctor> = {
  name: 'CSP doctor',
  render: () => <CspDoctor />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await expect(page.getByRole('heading', { name: '还缺 3 项' })).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'import-wizard' }))
    await expect(page.getByRole('heading', { name: '还缺 4 项' })).toBeVisible()
    const policy = page.getByRole('textbox', { name: /Content-Security-Policy/ })
    const header = page.getByRole('region', { name: 'Content-Security-Policy 头' }).textContent!.replace('Content-Security-Policy: ', '')
    await userEvent.clear(policy)
    await userEvent.click(policy)
    await userEvent.paste(header)
    await expect(page.getByRole('heading', { name: '这个策略已经够用' })).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: 'iframe' }))
    await expect(page.getByText('FRAME_ANCESTORS=https://www.your-school.example')).toBeVisible()
  },
}
