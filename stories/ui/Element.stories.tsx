import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useEffect, useRef } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { defineElement, type Manifest } from '../../src/core/element/index.ts'
import type { NotebookProps } from './element-demo/Notebook.tsx'

const manifest: Manifest<NotebookProps> = {
  name: 'notebook',
  tag: 'zy-notebook',
  props: { heading: 'string', limit: 'number', compact: 'boolean', entries: 'json' },
  events: { noted: { detail: 'string', description: 'What was typed.' } },
  isPublic: true,
  load: () => import('./element-demo/Notebook.tsx'),
}
let broken = true
const fragile: Manifest<NotebookProps> = {
  ...manifest,
  name: 'fragile',
  tag: 'zy-fragile',
  load: () => (broken ? Promise.reject(new Error('chunk gone')) : import('./element-demo/Notebook.tsx')),
}
let isThrowing = true
const faltering: Manifest<NotebookProps> = {
  ...manifest,
  name: 'faltering',
  tag: 'zy-faltering',
  async load() {
    const { default: Notebook } = await import('./element-demo/Notebook.tsx')
    return {
      default(props: NotebookProps) {
        if (isThrowing) {
          isThrowing = false
          throw new Error('an answer that another has just replaced')
        }
        return <Notebook {...props} />
      },
    }
  },
}

const noted = fn()
const ready = fn()
const failed = fn()

/** A foreign page: transforms and clips around us, and sets properties before the element is known. */
function ForeignPage({ tag, attributes }: { tag: string; attributes: Record<string, string> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = document.createElement(tag)
    Object.assign(element, { entries: ['早读', '晚自习'] })
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.addEventListener('noted', event => noted(event instanceof CustomEvent ? event.detail : null))
    element.addEventListener('zy-ready', () => ready())
    element.addEventListener('zy-failed', () => failed())
    place.current?.append(element)
    return () => element.remove()
  }, [tag, attributes])
  return (
    <main style={{ font: '12px serif', color: 'purple', padding: 24, minHeight: 400 }}>
      <div style={{ transform: 'translateX(0)', overflow: 'hidden', width: 360 }} ref={place} data-a="" />
      <div data-b="" />
    </main>
  )
}

const plain = { locale: 'zh', heading: '班会', limit: '3', compact: '' }
const meta = {
  title: 'UI/Element',
  component: ForeignPage,
  args: { tag: 'zy-notebook', attributes: plain } satisfies ComponentProps<typeof ForeignPage>,
  parameters: { stage: false },
  beforeEach: () => {
    noted.mockClear()
    ready.mockClear()
    failed.mockClear()
    broken = true
    isThrowing = true
  },
} satisfies Meta<typeof ForeignPage>
export default meta
type Story = StoryObj<typeof meta>

async function inside(canvas: HTMLElement, tag: string) {
  return waitFor(() => {
    const element = canvas.querySelector<HTMLElement>(tag)
    const shadow = element?.shadowRoot
    const root = shadow?.querySelector<HTMLElement>('.zy')
    if (!element || !shadow || !root) throw new Error(`<${tag}> is not drawn yet`)
    return { element, shadow, page: within(root) }
  })
}

/** Attributes, early properties and booleans arrive; the host page's font and colour do not. */
export const OnAForeignPage: Story = {
  async play({ canvasElement }) {
    defineElement(manifest)
    const { element, shadow, page } = await inside(canvasElement, 'zy-notebook')
    await expect(await page.findByRole('heading', { name: '班会 3' })).toBeVisible()
    await expect(page.getByText('晚自习')).toBeVisible()
    await expect(shadow.querySelector('[data-compact=true]')).not.toBeNull()
    await waitFor(() => expect(ready).toHaveBeenCalledOnce())
    await expect(getComputedStyle(page.getByText('晚自习')).color).toBe('rgb(24, 29, 38)')
    await expect(shadow.querySelectorAll('style')).toHaveLength(0)
    Object.assign(element, { entries: ['换了'] })
    await expect(await page.findByText('换了')).toBeVisible()
    element.removeAttribute('compact')
    await waitFor(() => expect(shadow.querySelector('[data-compact=true]')).toBeNull())
  },
}

/** What is typed, an open dialog and the styles survive a move in the document; the event comes out. */
export const SurvivesAMove: Story = {
  async play({ canvasElement }) {
    defineElement(manifest)
    const { element, shadow, page } = await inside(canvasElement, 'zy-notebook')
    // user-event types at document.activeElement, which is the host of a shadow root
    await fireEvent.input(await page.findByRole('textbox', { name: '内容' }), { target: { value: '明天交表' } })
    await userEvent.click(page.getByRole('button', { name: '写下' }))
    const dialog = shadow.querySelector('dialog')
    await waitFor(() => expect(dialog?.matches(':modal')).toBe(true))
    canvasElement.querySelector('[data-b]')?.append(element)
    await waitFor(() => expect(dialog?.matches(':modal')).toBe(true))
    await userEvent.click(page.getByRole('button', { name: '确认' }))
    await expect(noted).toHaveBeenCalledWith({ text: '明天交表' })
    const message = await page.findByText('已写下')
    await expect(dialog?.contains(message)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog?.open).toBe(false))
    await expect(page.getByRole('textbox', { name: '内容' })).toHaveValue('明天交表')
    await expect(page.getByRole('textbox', { name: '内容' })).toBeVisible()
  },
}

/** A list in a clipped and transformed host opens over it, and is found by the same root. */
export const ListInAClippedHost: Story = {
  args: { attributes: { ...plain, theme: 'dark', locale: 'es' } },
  async play({ canvasElement }) {
    defineElement(manifest)
    const { shadow, page } = await inside(canvasElement, 'zy-notebook')
    const button = await page.findByRole('button', { name: /民族/ })
    await userEvent.click(button)
    await waitFor(() => expect(shadow.querySelector('[role=listbox]')?.matches(':popover-open')).toBe(true))
    await userEvent.click(page.getByRole('option', { name: '回族' }))
    await waitFor(() => expect(button).toHaveTextContent('回族'))
    await expect(getComputedStyle(page.getByText('晚自习')).color).toBe('rgb(231, 231, 227)')
  },
}

/** A host page sets its own brand on the tag, and the quieter strengths follow it. */
export const InTheColoursOfItsHost: Story = {
  args: { attributes: { ...plain, style: '--zy-brand: #8a1a1e' } },
  async play({ canvasElement }) {
    defineElement(manifest)
    const { page, shadow } = await inside(canvasElement, 'zy-notebook')
    const button = await page.findByRole('button', { name: '写下' })
    await expect(getComputedStyle(button).backgroundColor).toBe('rgb(138, 26, 30)')
    const probe = document.createElement('i')
    probe.style.color = 'var(--zy-brand-wash)'
    shadow.querySelector('.zy')?.append(probe)
    await expect(getComputedStyle(probe).color).toMatch(/^oklch\(0\.95 0\.0\d+ 2\d/)
    probe.remove()
  },
}

/** A widget that cannot be fetched says so, and comes at the second try. */
export const FailsAndRetries: Story = {
  args: { tag: 'zy-fragile' },
  async play({ canvasElement }) {
    defineElement(fragile)
    const { page } = await inside(canvasElement, 'zy-fragile')
    const retry = await page.findByRole('button', { name: '重试' })
    await expect(failed).toHaveBeenCalledOnce()
    broken = false
    await userEvent.click(retry)
    await expect(await page.findByRole('heading', { name: '班会 3' })).toBeVisible()
  },
}

/** What could be drawn at the second try is drawn, and the page's own `onerror` hears nothing of it (R5). */
export const DrawnAtTheSecondTry: Story = {
  args: { tag: 'zy-faltering' },
  async play({ canvasElement }) {
    const heard = fn()
    const stop = new AbortController()
    window.addEventListener('error', event => heard(event.message), { signal: stop.signal })
    defineElement(faltering)
    const { page } = await inside(canvasElement, 'zy-faltering')
    await expect(await page.findByRole('heading', { name: '班会 3' })).toBeVisible()
    stop.abort()
    await expect([isThrowing, heard.mock.calls, failed.mock.calls]).toEqual([false, [], []])
  },
}
