import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { choose, csv, grid } from '../support/roster-files.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const people = [
  { name: '林见清', cert_id: '990101200812030019', grade: '高三(1)班', phone: '13800000001', other_num: '20270001' },
  { name: '阿依努尔·买买提', cert_id: '990101200901150020', grade: '高三(2)班', phone: '13800000002', other_num: '20270002' },
  { name: '单于嘉曦', cert_id: '990102200805281238', grade: '高三(3)班', phone: '13800000003', other_num: '20270003' },
]

/** A roster that is there already, corrected: what differs is read change by change, each taken or left. */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Correcting',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog', onClose: fn() },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [
    signedIn({
      as: 'jw.x',
      before: async call => void (await call('jw.x', 'POST', 'relation/students/multi_create/', people)),
    }),
  ],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

const corrected = csv(
  '姓名,证件号码,班级,手机号,学号',
  '林见清,990101200812030019,高三(2)班,13800000001,20270001',
  '阿依努尔·买买提,990101200901150020,高三(2)班,13911110002,20270002',
  '单于嘉曦,990102200805281238,高三(3)班,13800000003,20270003',
  '贺芷兰,990103200811110028,高三(3)班,13800000004,20270004',
)
async function compared() {
  const dialog = within(await within(document.body).findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: '更正名单' }))
  await choose(corrected)
  await grid(dialog)
  await dialog.findByText('新增 1 条，更正 2 条，不变 1 条。写入前可逐项查看。', {}, { timeout: 10_000 })
  await userEvent.click(dialog.getByRole('button', { name: '查看改动' }))
  await dialog.findByRole('group', { name: '改动' })
  return dialog
}

/** Old and new of each cell, by kind; who is missing is told, and nothing happens to her until somebody ticks it. */
export const ReadsEveryChange: Story = {
  play: async () => {
    const dialog = await compared()
    await expect(dialog.getByText('更正 2 处，涉及 2 条，新增 1 条')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: '采用林见清的班级：高三(1)班 改为 高三(2)班' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^采用全部同班在校，不在名单中/ })).not.toBeChecked()
    await expect(dialog.getByRole('button', { name: '写入 3 处改动' })).toBeEnabled()
  },
}

/** Nothing is taken: then there is nothing to write, and the button says so. */
export const TakesNothing: Story = {
  play: async () => {
    const dialog = await compared()
    await userEvent.click(dialog.getByRole('button', { name: '全部不采用' }))
    await expect(dialog.getByText('更正 0 处，涉及 0 条，保留原样 3 处')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '写入 0 处改动' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: '采用全部手机号' }))
    await expect(dialog.getByRole('button', { name: '写入 1 处改动' })).toBeEnabled()
  },
}

/** A file that only adds meets people who are there with other data: it says so, and leads on. */
export const AddingLeadsOn: Story = {
  play: async () => {
    const dialog = await choose(corrected)
    await dialog.findByText('2 行的人已在校，名单与已存的资料不同。新增不会改动他们。', {}, { timeout: 10_000 })
    await userEvent.click(dialog.getByRole('button', { name: '改为更正名单' }))
    await dialog.findByText('新增 1 条，更正 2 条，不变 1 条。写入前可逐项查看。', {}, { timeout: 10_000 })
  },
}
