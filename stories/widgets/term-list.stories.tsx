import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { TermList } from '../../src/widgets/term-list/index.ts'
import { longNamed, longTerm } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof TermList> = {
  title: 'Widgets/Term list',
  component: TermList,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof TermList>

/** Who may write is offered to. */
export const Administrator: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '学期管理' })).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: '新增学期' })).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('data_dict/term/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('data_dict/term/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('data_dict/term/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('sysadmin', longTerm)
