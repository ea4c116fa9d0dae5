import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Field, RichText, type RichTextProps, RichTextView, richTextLength, UiRoot } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'

const meta = {
  title: 'UI/RichText',
  component: RichText,
  subcomponents: { RichTextView },
  args: { value: '', onChange: () => {} },
} satisfies Meta<typeof RichText>
export default meta
type Story = StoryObj<typeof meta>

const sample =
  '<h3>选科建议</h3><p>物理成绩<strong>稳定</strong>，可以先看：</p><ul><li><p>物理　化学　生物</p></li><li><p>物理　化学　地理</p></li></ul><p>详见<a href="https://example.com/plan">招生计划</a>。</p>'

function Writing({ start = '', error, ...rest }: Partial<RichTextProps> & { start?: string; error?: string }) {
  const [html, setHtml] = useState(start)
  return (
    <Stack width={640}>
      <Field label="内容" error={error}>
        <RichText placeholder="请填写解决方案具体内容" {...rest} value={html} onChange={setHtml} />
      </Field>
      <output hidden>{html}</output>
    </Stack>
  )
}
const SLOW = { timeout: 8000 }
const text = (page: HTMLElement) => within(page).findByRole('textbox', { name: '内容' }, SLOW)
const html = (page: HTMLElement) => page.querySelector('output')?.textContent ?? ''
const there: Story['play'] = async ({ canvasElement }) => {
  await text(canvasElement)
}

export const Empty: Story = { render: () => <Writing />, play: there }
export const Filled: Story = { render: () => <Writing start={sample} />, play: there }
export const FilledDark: Story = { ...Filled, globals: { theme: 'dark' } }
export const FilledPhone: Story = { ...Filled, globals: { viewport: { value: 'phone' } } }
export const English: Story = { ...Filled, globals: { locale: 'en' } }
export const Spanish: Story = { ...Filled, globals: { locale: 'es' } }
export const Disabled: Story = { render: () => <Writing start={sample} disabled />, play: there }
export const ReadOnly: Story = { render: () => <Writing start={sample} readOnly />, play: there }
export const Refused: Story = { render: () => <Writing error="请填写解决方案具体内容" />, play: there }

/** The frame is 250 high and appears after 100 ms (B214). */
export const AppearsLater: Story = {
  render: () => <Writing />,
  async play({ canvasElement }) {
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull()
    const box = await text(canvasElement)
    const frame = box.closest('[data-text]')?.parentElement
    await expect(frame?.getBoundingClientRect().height).toBe(250)
  },
}
/** Typed text is counted as one reads it; what is marked comes out as HTML of our allow-list. */
export const Typed: Story = {
  render: () => <Writing />,
  async play({ canvasElement }) {
    const box = await text(canvasElement)
    await userEvent.click(box)
    await userEvent.keyboard('志愿 & ')
    await userEvent.click(within(canvasElement).getByRole('button', { name: '加粗' }))
    await userEvent.keyboard('冲稳保')
    await waitFor(() => expect(html(canvasElement)).toBe('<p>志愿 &amp; <strong>冲稳保</strong></p>'))
    await expect(within(canvasElement).getByText('8 / 500 字')).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  },
}
/** What was loaded is where undoing ends: an empty text is no step back from a draft. */
export const UndoEndsAtTheDraft: Story = {
  render: () => <Writing start={sample} />,
  async play({ canvasElement }) {
    const box = await text(canvasElement)
    const undo = within(canvasElement).getByRole('button', { name: '撤销' })
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(box)
    await userEvent.keyboard('后来的字')
    await waitFor(() => expect(html(canvasElement)).toContain('后来的字'))
    while (!undo.hasAttribute('aria-disabled')) await userEvent.click(undo)
    await expect(html(canvasElement)).not.toContain('后')
    await expect(html(canvasElement)).toContain('选科建议')
  },
}
/** Toolbar: one stop of Tab, arrows walk and wrap, Home and End jump. */
export const ToolbarByKeyboard: Story = {
  render: () => <Writing start={sample} />,
  async play({ canvasElement }) {
    await text(canvasElement)
    const tool = (name: string) => within(canvasElement).getByRole('button', { name })
    tool('加粗').focus()
    for (const [key, name] of [
      ['{ArrowRight}', '斜体'],
      ['{End}', '重做'],
      ['{ArrowRight}', '加粗'],
      ['{ArrowLeft}', '重做'],
      ['{Home}', '加粗'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect(tool(name)).toHaveFocus()
    }
    await expect(canvasElement.querySelectorAll('[role=toolbar] > [tabindex="0"]')).toHaveLength(1)
    await userEvent.tab()
    await expect(await text(canvasElement)).toHaveFocus()
  },
}
/** Over 500 characters it says so; no word is taken away (B214, M181). */
export const TooLong: Story = {
  render: () => <Writing start={`<p>${'长'.repeat(501)}</p>`} />,
  async play({ canvasElement }) {
    const box = await text(canvasElement)
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('最多输入 500 字')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(expect.stringContaining('501 / 500 字'))
  },
}
/** What is pasted loses its styles, scripts, pictures and classes. */
export const PasteIsCleaned: Story = {
  render: () => <Writing />,
  async play({ canvasElement }) {
    const box = await text(canvasElement)
    await userEvent.click(box)
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class="MsoNormal" style="color:red" onclick="alert(1)">通知<img src="https://tracker.example/x.png"><script>alert(1)</script><b>正文</b> <a href="javascript:alert(1)">坏</a> <a href="https://example.com">好</a></p>',
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() =>
      expect(html(canvasElement)).toBe(
        '<p>通知<strong>正文</strong> 坏 <a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">好</a></p>',
      ),
    )
  },
}
/** A link is asked for in a panel; only addresses of the web are taken. */
export const LinkAsked: Story = {
  render: () => <Writing />,
  async play({ canvasElement }) {
    await userEvent.click(await text(canvasElement))
    await userEvent.click(within(canvasElement).getByRole('button', { name: '链接' }))
    const address = await screen.findByRole('textbox', { name: '链接地址' })
    await waitFor(() => expect(address).toHaveFocus())
    await userEvent.keyboard('javascript:alert(1){Enter}')
    await expect(address).toHaveAccessibleDescription('链接应以 http:// 或 https:// 开头')
    await userEvent.clear(address)
    await userEvent.type(address, 'https://example.com{Enter}')
    await waitFor(() => expect(html(canvasElement)).toContain('<a href="https://example.com"'))
  },
}

function Shadowed() {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  return (
    <div
      ref={place => {
        if (place && !root) setRoot(place.shadowRoot ?? place.attachShadow({ mode: 'open' }))
      }}
    >
      {root &&
        createPortal(
          <UiRoot root={root}>
            <Writing />
          </UiRoot>,
          root,
        )}
    </div>
  )
}
/** In a shadow root one writes and marks as in a page, and no style element appears anywhere. */
export const InShadowRoot: Story = {
  render: () => <Shadowed />,
  async play({ canvasElement }) {
    const root = canvasElement.querySelector<HTMLElement>('.zy > div')?.shadowRoot
    const inside = root?.firstElementChild as HTMLElement
    const styles = document.head.querySelectorAll('style').length
    const box = await text(inside)
    box.focus()
    // the test library types into documents only; this is the browser's own command
    document.execCommand('insertText', false, '志愿')
    await waitFor(() => expect(html(inside)).toBe('<p>志愿</p>'))
    await expect(root?.querySelector('style')).toBeNull()
    await expect(document.head.querySelectorAll('style').length).toBe(styles)
  },
}

/** To read: cleaned once more, links leave for another tab. */
export const View: Story = {
  render: () => <RichTextView html={`${sample}<p style="position:fixed" onclick="alert(1)">尾<script>alert(1)</script></p>`} />,
  async play({ canvasElement }) {
    const link = await within(canvasElement).findByRole('link', { name: '招生计划' }, SLOW)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(canvasElement.querySelector('script, [onclick], p[style]')).toBeNull()
    await expect(richTextLength(sample)).toBe(39)
  },
}
export const ViewDark: Story = { render: () => <RichTextView html={sample} />, globals: { theme: 'dark' } }
