import type { Meta, StoryObj } from '@storybook/react-vite'
import { MemoryRouter } from 'react-router'
import { expect, userEvent, within } from 'storybook/test'
import { App } from '../../src/portal/App.tsx'
import { fits, longClass, longNames, longSchool } from '../support/long-names.ts'
import { inHost, signedIn } from '../support/widget.tsx'

interface At {
  /** The address somebody has opened. */
  path: string
}

const meta: Meta<At> = {
  title: 'Portal/Shell',
  parameters: { stage: false },
  decorators: [inHost()],
  render: ({ path }) => (
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>
  ),
}
export default meta
type Story = StoryObj<At>

/** Menu, top bar and tags of school staff. */
export const Staff: Story = {
  args: { path: '/basic_info/grade' },
  globals: { viewport: { value: 'desk' } },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const menu = within(await page.findByRole('navigation', { name: '菜单' }))
    await expect(menu.getByRole('link', { name: '班级管理' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(menu.getByRole('link', { name: '学生管理' }))
    await expect(menu.getByRole('link', { name: '学生管理' })).toHaveAttribute('aria-current', 'page')
    const tags = within(page.getByRole('navigation', { name: '打开过的页面' }))
    await expect(tags.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/basic_info/grade',
      '/basic_info/students',
    ])
  },
}

/** A title of more than 15 characters is cut in the tag bar, and cut with three dots in the breadcrumb (B026). */
export const LongTitles: Story = {
  args: { path: '/career_archives/student_archives_list' },
  globals: { locale: 'es', viewport: { value: 'desk' } },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const whole = 'Expedientes de alumnos'
    const cut = await page.findByText('Expedientes de ', { normalizer: text => text })
    await expect(cut).toHaveAttribute('title', whole)
    await expect(page.getByText('Expedientes de ...')).toHaveAttribute('title', whole)
  },
}

/** The longest names of a school and of a class break nothing. */
export const LongNames: Story = {
  args: { path: '/dashboard' },
  globals: { viewport: { value: 'desk' } },
  loaders: [signedIn({ as: 'jw.x', before: longNames })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { level: 1, name: new RegExp(longSchool) })).toBeVisible()
    await expect(await page.findByText(longClass)).toBeVisible()
    await fits(canvasElement)
  },
}
/** The same at 390 px. */
export const LongNamesPhone: Story = { ...LongNames, globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { args: { path: '/profile/index' }, globals: { theme: 'dark' }, loaders: [signedIn({ as: 'teacher.x' })] }
