import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { CareerArchive } from '../../src/widgets/career-archive/index.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof CareerArchive> = {
  title: 'Widgets/Career archive',
  component: CareerArchive,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta

/** A person in a moment. */
export const FirstSight: StoryObj<typeof CareerArchive> = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading')).toBeVisible()
    await userEvent.click(page.getByRole('button'))
    await expect(await screen.findByRole('dialog')).toBeVisible()
  },
}
export const OnAPhone: StoryObj<typeof CareerArchive> = { globals: { viewport: { value: 'phone' } } }
export const Spanish: StoryObj<typeof CareerArchive> = { globals: { locale: 'es' } }
