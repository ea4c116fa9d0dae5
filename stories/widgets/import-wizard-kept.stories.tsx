import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { choose, clean, csv, dirty, faults } from '../support/roster-files.ts'
import { comeBack, Twice } from '../support/twice.tsx'
import { inHost, messagesShown, signedIn } from '../support/widget.tsx'

/** A table that was not imported to its end is there again: after a reload, Back, an expired login (1.7). */
const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard/Kept',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
  render: Twice,
}
export default meta
type Story = StoryObj<typeof ImportWizard>

/** Two cells mended at once and a row left out, and then away. */
async function halfDone() {
  const dialog = await choose(dirty)
  await faults(dialog, 10)
  await userEvent.click((await dialog.findAllByRole('button', { name: '采用 2 处' }))[0]!)
  await faults(dialog, 8)
  await userEvent.click((await dialog.findAllByRole('button', { name: '删去此行' }))[0]!)
  await dialog.findByText('删去的 1 行不计')
  return comeBack()
}
const offer = /^上次没有导完的表：高三学生信息汇总（定稿）\.csv，.+，3 行，改动 2 次$/

/** The first step says which table it was, when, how many rows and how much was done to it. */
export const NotFinished: Story = {
  play: async () => {
    const dialog = await halfDone()
    await expect(await dialog.findByText(offer, {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** It goes on where it was left, with every step back. */
export const TakenUpAgain: Story = {
  play: async () => {
    const dialog = await halfDone()
    await userEvent.click(await dialog.findByRole('button', { name: '继续' }, { timeout: 10_000 }))
    await expect(await dialog.findByText('删去的 1 行不计', {}, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '撤销' }))
    await userEvent.click(dialog.getByRole('button', { name: '撤销' }))
    await expect(await faults(dialog, 10)).toBeVisible()
  },
}

/** Given up, after a question because something was mended in it; nothing of it is left. */
export const GivenUp: Story = {
  play: async () => {
    const dialog = await halfDone()
    await userEvent.click(await dialog.findByRole('button', { name: '放弃' }, { timeout: 10_000 }))
    const body = within(document.body)
    const question = within((await body.findByText('放弃这次导入吗？')).closest('dialog')!)
    await userEvent.click(question.getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(dialog.queryByText(offer)).toBeNull())
    const again = await comeBack()
    await again.findByLabelText(/把文件拖到这里/)
    await expect(again.queryByText(offer)).toBeNull()
  },
}

// Nobody hears how an import is getting on, as long as this stands.
let isSilent = false
let looks = 0
function silent({ url, method }: Request) {
  if (!isSilent || method !== 'GET' || !/\/imports\/[0-9a-f-]{36}\//.test(url)) return undefined
  looks += 1
  return Response.json({ detail: 'broken' }, { status: 500 })
}

/** An import that came to its end while nobody looked: it is said, and nothing is offered. */
export const DoneMeanwhile: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: silent })],
  play: async () => {
    isSilent = false
    const dialog = await choose(clean)
    await dialog.findByText(/将新增 3 条/, {}, { timeout: 10_000 })
    ;[isSilent, looks] = [true, 0]
    await userEvent.click(dialog.getByRole('button', { name: '提交 3 行' }))
    await userEvent.click((await within(document.body).findAllByRole('button', { name: '提交 3 行' })).at(-1)!)
    await waitFor(() => expect(looks).toBeGreaterThan(0))
    isSilent = false
    const again = await comeBack()
    await waitFor(() => expect(messagesShown()).toContain('成功导入 3 条数据'), { timeout: 10_000 })
    await expect(await again.findByLabelText(/把文件拖到这里/)).toBeInTheDocument()
    await expect(again.queryByRole('button', { name: '继续' })).toBeNull()
  },
}

/** What was decided about the changes of a roster is there again with it, also after a step back to the table. */
export const DecisionsKept: Story = {
  loaders: [
    signedIn({
      as: 'jw.x',
      async before(call) {
        const person = { name: '林见清', cert_id: '990101200812030019', grade: '高三(1)班', phone: '13800000001' }
        await call('jw.x', 'POST', 'relation/students/multi_create/', [person])
      },
    }),
  ],
  play: async () => {
    const look = async (dialog: ReturnType<typeof within>) => {
      await dialog.findByText('新增 1 条，更正 1 条，不变 0 条。写入前可逐项查看。', {}, { timeout: 10_000 })
      await userEvent.click(dialog.getByRole('button', { name: '查看改动' }))
      return dialog.findByRole('checkbox', { name: '采用林见清的手机号：13800000001 改为 13911110001' })
    }
    const dialog = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('radio', { name: '更正名单' }))
    await choose(
      csv(
        '姓名,证件号码,班级,手机号',
        '林见清,990101200812030019,高三(2)班,13911110001',
        '贺芷兰,990103200811110028,高三(3)班,13800000004',
      ),
    )
    await userEvent.click(await look(dialog))
    await expect(dialog.getByRole('button', { name: '写入 2 处改动' })).toBeEnabled()
    const again = await comeBack()
    await userEvent.click(await again.findByRole('button', { name: '继续' }, { timeout: 10_000 }))
    await expect(await look(again)).not.toBeChecked()
    await expect(again.getByRole('checkbox', { name: /^采用全部同班在校，不在名单中/ })).not.toBeChecked()
    await userEvent.click(again.getByRole('button', { name: '返回表格' }))
    await expect(await look(again)).not.toBeChecked()
    await expect(again.getByRole('button', { name: '写入 2 处改动' })).toBeEnabled()
  },
}

/** On a phone its name and its figures break into lines. */
export const OnAPhone: Story = { ...NotFinished, globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { ...NotFinished, globals: { theme: 'dark' } }
