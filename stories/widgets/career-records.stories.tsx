import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { CareerRecords } from '../../src/widgets/career-records/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof CareerRecords> = {
  title: 'Widgets/Career records',
  component: CareerRecords,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'teacher.x' })],
}
export default meta
type Story = StoryObj<typeof CareerRecords>

/** Her newest practice, which nobody has archived yet, and the one before it, which is. */
const open = idOf('social_practices', 'student.x 2')
const closed = idOf('social_practices', 'student.x 1')
const name = '陆听澜'
const rowOf = async (canvas: HTMLElement, text: RegExp) =>
  (await within(canvas).findAllByRole('row')).find(row => text.test(row.textContent ?? ''))!

/** A teacher sees whose each record is, and archives what she has checked: from then on it offers neither change nor deletion (B093). Name and number are columns for whoever reads several people's (B051). */
export const Teacher: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('heading', { name: '生涯记录' })).toBeVisible()
    const waiting = await waitFor(async () => {
      const row = await rowOf(canvasElement, /待归档/)
      if (!row) throw new Error('not there yet')
      return row
    })
    for (const column of ['学生', '学号']) await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    const student = waiting.querySelector('td')?.textContent ?? ''
    await userEvent.click(within(waiting).getByRole('button', { name: '归档' }))
    const question = await screen.findByRole('dialog')
    await expect(question).toHaveTextContent(student)
    await userEvent.click(within(question).getByRole('button', { name: '归档' }))
    await expect(await screen.findByText('更新成功')).toBeVisible()
  },
}
/** A student sees her own: what the school wrote, and what is archived, she only reads. */
export const Student: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('已归档', {}, { timeout: 5000 })).toBeVisible()
    await expect(within(canvasElement).queryByText(name)).toBeNull()
    for (const column of ['学生', '学号']) await expect(within(canvasElement).queryByRole('columnheader', { name: column })).toBeNull()
  },
}
/** School staff opens an archived record again; nobody else is offered to. */
export const SchoolStaff: Story = { loaders: [signedIn({ as: 'jw.x' })] }
/** A bureau reads what the schools of its city wrote, and changes nothing. */
export const Bureau: Story = {
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText('已归档', {}, { timeout: 5000 })).length).toBeGreaterThan(0)
    for (const column of ['学生', '学号']) await expect(within(canvasElement).getByRole('columnheader', { name: column })).toBeVisible()
    await expect(within(canvasElement).queryByRole('tab', { name: '行动计划' })).toBeNull()
    await expect(within(canvasElement).queryByRole('link', { name: /新增/ })).toBeNull()
  },
}
/** Each kind has its own columns. */
export const Research: Story = {
  args: { kind: 'attainment_level' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('columnheader', { name: '课题名称' })).toBeVisible()
  },
}
/** One to read, waiting to be archived. */
export const OneOpen: Story = { args: { view: 'info', uuid: open } }
/** One that is archived: who did it and when stands with it. */
export const OneArchived: Story = {
  args: { view: 'info', uuid: closed },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('归档人')).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: '归档' })).toBeNull()
  },
}
/** A new one: what the contract demands is asked for, and an end before the beginning is refused in words. */
export const NewOne: Story = {
  args: { view: 'form' },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '保存' }))
    await expect(await page.findByText('还有 3 处需要改')).toBeVisible()
    await userEvent.type(page.getByRole('textbox', { name: '开始日期' }), '2026-10-03')
    await userEvent.type(page.getByRole('textbox', { name: /^结束日期/ }), '2026-10-01')
    await userEvent.tab()
    await expect(await page.findByText('结束日期不能早于开始日期')).toBeVisible()
    await expect(page.queryByLabelText(/^学生/)).toBeNull()
  },
}
/** A teacher names the student first, one of her own classes. */
export const NewOneByATeacher: Story = {
  args: { view: 'form', kind: 'rewards_punishments' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByLabelText(/^学生/)).toBeVisible()
  },
}
/** Evidence: a picture is sent when it is chosen, and carried by the record when that is saved. */
export const WithEvidence: Story = {
  args: { view: 'form', kind: 'artistic' },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const drawn = document.createElement('canvas')
    drawn.getContext('2d')!.fillRect(0, 0, 40, 40)
    const blob = await new Promise<Blob | null>(done => drawn.toBlob(done))
    await userEvent.upload(await page.findByLabelText(/把图片拖到这里/), new File([blob!], '获奖证书.png', { type: 'image/png' }))
    await expect(await page.findByText(/获奖证书\.png/, {}, { timeout: 5000 })).toBeVisible()
    await expect(await page.findByRole('button', { name: '移除 获奖证书.png' }, { timeout: 5000 })).toBeVisible()
    await expect(page.queryByRole('alert')).toBeNull()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'teacher.x', fault: pending('career_record/') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'teacher.x', fault: emptied('career_record/') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'teacher.x', fault: broken('career_record/') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** Her own exam level on a phone: fields one below the other. */
export const FormOnAPhone: Story = {
  args: { view: 'form', kind: 'attainment_level' },
  loaders: [signedIn({ as: 'student.x' })],
  globals: { viewport: { value: 'phone' } },
}
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = longNamed('teacher.x', longPerson)
