import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { StudentBasics } from '../../src/widgets/student-basics/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { breaking, inHost, messagesShown, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof StudentBasics> = {
  title: 'Widgets/Student basics',
  component: StudentBasics,
  args: { view: 'own' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta

type Story = StoryObj<typeof StudentBasics>

/** What was sent once is locked (B094), and a collective account names no high school (B133). */
export const SubmittedOnce: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByDisplayValue('陆听澜')).toBeVisible()
    await expect(await page.findByText('提交后不能再改')).toBeVisible()
    await expect(page.queryByLabelText(/高中就读学校/)).toBeNull()
  },
}

/** An individual account names its high school (B133). */
export const IndividualAccountAsksForTheSchool: Story = {
  loaders: [signedIn({ as: 'solo.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByLabelText(/高中就读学校/)).toBeVisible()
  },
}

/** An empty phone is asked for; going back marks it (B099). */
export const PhoneIsAskedFor: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const phone = await page.findByLabelText(/手机号/)
    await userEvent.clear(phone)
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await expect(await page.findByRole('button', { name: '忽略并提交' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '返回并填写' }))
    await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'))
  },
}

/** Whoever would rather not say a phone number saves without (B100). */
export const PhoneLeftEmpty: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.clear(await page.findByLabelText(/手机号/))
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await userEvent.click(await page.findByRole('button', { name: '忽略并提交' }))
    await expect(await page.findByText('个人基础信息完善成功')).toBeVisible()
  },
}

/** A missing name is said beside it (B122). */
export const FaultsInWords: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.clear(await page.findByLabelText('姓名'))
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await expect((await page.findAllByText('请输入姓名'))[0]).toBeVisible()
  },
}

/** A question comes first, the notice after (B137, B196). */
export const SavedNotice: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const qq = await page.findByLabelText(/QQ/)
    await userEvent.type(qq, '10001')
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await userEvent.click(await page.findByRole('button', { name: '确认' }))
    await expect(await page.findByText('个人基础信息完善成功')).toBeVisible()
  },
}

const notSaved = breaking('relation_update')
/** A save that fails ends after 100 ms, keeps what was typed, and has no message but that of the error catalogue (B195). */
export const ServerInTrouble: Story = {
  loaders: [signedIn({ as: 'student.x', fault: notSaved.fault })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByLabelText(/备注/), '没有保存也不能丢')
    await userEvent.click(page.getByRole('button', { name: '保存' }))
    await userEvent.click(await page.findByRole('button', { name: '确认' }))
    await expect(await page.findByText('服务端异常, 请联系管理员')).toBeVisible()
    await waitFor(() => expect(page.getByRole('button', { name: '保存' })).toBeEnabled())
    await expect(notSaved.since()).toBeGreaterThan(90)
    await expect(notSaved.since()).toBeLessThan(1500)
    await expect(messagesShown()).toEqual(['服务端异常, 请联系管理员'])
    await expect(page.getByDisplayValue('没有保存也不能丢')).toBeVisible()
  },
}

export const Loading: Story = { loaders: [signedIn({ as: 'student.x', fault: pending('students/student/') })] }
const notLoaded = breaking('students/student/')
/** A record that fails stops loading after 100 ms and has no message but that of the error catalogue (B195). */
export const CouldNotBeLoaded: Story = {
  loaders: [signedIn({ as: 'student.x', fault: notLoaded.fault })],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: '重试' })
    await expect(notLoaded.since()).toBeGreaterThan(90)
    await expect(notLoaded.since()).toBeLessThan(1500)
    await expect(messagesShown()).toEqual(['服务端异常, 请联系管理员'])
  },
}
/** An account that is no student's (a superuser's) is told so: to try again would be no help. */
export const NoStudent: Story = {
  loaders: [signedIn({ as: 'superuser' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '这个账号没有学生信息' })).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: '重试' })).toBeNull()
  },
}

const writes: string[] = []
const watched = (request: Request) => {
  if (!['GET', 'OPTIONS'].includes(request.method)) writes.push(`${request.method} ${new URL(request.url).pathname}`)
  return undefined
}
const saveAnd = async (canvas: HTMLElement) => {
  writes.length = 0
  await userEvent.click(within(canvas).getByRole('button', { name: '保存' }))
  await userEvent.click(await within(canvas).findByRole('button', { name: '确认' }))
}
/** Without a uuid the page is empty and a save creates (B101). */
export const StaffCreates: Story = {
  args: { view: 'staff' },
  loaders: [signedIn({ as: 'jw.x', fault: watched })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByLabelText('姓名')).toHaveValue('')
    await expect(page.getByRole('heading', { name: '新增学生' })).toBeVisible()
    await userEvent.type(page.getByLabelText('姓名'), '新来的')
    await userEvent.type(page.getByLabelText('证件号码'), '990502201001011239')
    await saveAnd(canvasElement)
    await expect(await screen.findByRole('dialog', { name: '创建成功' })).toBeVisible()
    await expect(writes).toEqual(['POST /api/relation/students/relation_create/'])
  },
}
/** A number with a wrong check digit, half a mask or a formula is told at its field and sent to nobody (G128). */
export const MistypedNumber: Story = {
  args: { view: 'staff' },
  loaders: [signedIn({ as: 'jw.x', fault: watched })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    writes.length = 0
    await userEvent.type(await page.findByLabelText('姓名'), '新来的')
    for (const wrong of ['990502201001011234', 'E*******8', '=2+2', '13800000001']) {
      await userEvent.clear(page.getByLabelText('证件号码'))
      await userEvent.type(page.getByLabelText('证件号码'), wrong)
      await userEvent.click(page.getByRole('button', { name: '保存' }))
      await expect(await page.findByText(/^请核对证件号码/)).toBeVisible()
    }
    await userEvent.clear(page.getByLabelText('证件号码'))
    await userEvent.type(page.getByLabelText('证件号码'), 'E12345678')
    await waitFor(() => expect(page.queryByText(/^请核对证件号码/)).toBeNull())
    await expect(writes).toEqual([])
  },
}
const known = idOf('students', 'student.x')
/** With a uuid what is stored stands there and a save changes it (B101). */
export const StaffEdits: Story = {
  args: { view: 'staff', uuid: known },
  loaders: [signedIn({ as: 'jw.x', fault: watched })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByLabelText('姓名')).toHaveValue('陆听澜')
    await userEvent.type(page.getByLabelText(/备注/), '转学来')
    await saveAnd(canvasElement)
    await expect(await screen.findByText('更新成功')).toBeVisible()
    await expect(writes).toEqual([`PATCH /api/relation/students/${known}/relation_update/`])
  },
}
/** A read-only account looks at an empty form it cannot send. */
export const ReadOnlyStaff: Story = { args: { view: 'staff' }, loaders: [signedIn({ as: 'readonly.x' })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const English: Story = { globals: { locale: 'en' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }

/** What was typed and not saved is there again, and can be given up (R4). */
export const DraftComesBack: Story = {
  loaders: [
    async () => {
      const loaded = await signedIn({ as: 'student.x' })()
      const user = loaded.session.user()
      const key = `zy-typed draft student-basics own ${user?.extra_user_info.uuid} ${user?.uuid}`
      sessionStorage.setItem(key, JSON.stringify({ values: { name: '写了一半' } }))
      return loaded
    },
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByDisplayValue('写了一半')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '放弃这些内容' }))
    await expect(await page.findByDisplayValue('陆听澜')).toBeVisible()
  },
}
export const LongNames: Story = longNamed('student.x', longPerson)
