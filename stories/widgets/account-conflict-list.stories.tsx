import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { AccountConflictList } from '../../src/widgets/account-conflict-list/index.ts'
import { longNamed, longSchool } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof AccountConflictList> = {
  title: 'Widgets/Account conflict list',
  component: AccountConflictList,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof AccountConflictList>

/** One school was told of one account, another was told nothing of 26; of a third the account that asked is gone. */
export const Administrator: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('未告知学校')).toBeVisible()
    await expect(page.getAllByText('已告知学校')).toHaveLength(2)
    await expect(page.getByText('账号已删除')).toBeVisible()
    await expect(page.getByText('26 个')).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('sys/account_conflicts/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('sys/account_conflicts/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('sys/account_conflicts/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('sysadmin', longSchool)
