import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { Consult } from '../../src/widgets/consult/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof Consult> = {
  title: 'Widgets/Consult',
  component: Consult,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'teacher.x' })],
}
export default meta
type Story = StoryObj<typeof Consult>

/** Of class 1: one question is answered, the other waits. */
const one = idOf('consults', 'x 0')
const topic = '选科之后怎么安排学习'
const patience = { timeout: 5000 }

/** A teacher sees where a question waits for her. */
export const Teacher: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(topic, {}, patience)).toBeVisible()
    await expect(page.getByText('1 个待回复')).toBeVisible()
  },
}
/** A student sees what is for her, and how her own questions stand. */
export const Student: Story = {
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('已全部回复', {}, patience)).toBeVisible()
    await expect(page.queryByRole('link', { name: '发起咨询' })).toBeNull()
  },
}
/** A bureau reads topics and numbers of its city's schools, nothing that a student asked. */
export const Bureau: Story = {
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText('枫江中学', {}, patience)).length).toBeGreaterThan(0)
  },
}
/** D051: a question is answered, in at most 1000 characters; without words the documents' own sentence stands below the field (B212, B213). */
export const Answering: Story = {
  args: { view: 'info', uuid: one },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '回复' }, patience))
    const dialog = within(await screen.findByRole('dialog', { name: '回复沈知微的提问' }, patience))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请填写解决方案具体内容')).toBeVisible()
    const box = dialog.getByRole('textbox', { name: /^回复/ })
    await expect(box).toHaveAttribute('rows', '8')
    await expect(box).toHaveAttribute('maxlength', '1000')
    await userEvent.type(box, '先把语文放在早读。')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    await expect(await page.findByText('先把语文放在早读。', {}, patience)).toBeVisible()
  },
}
/** A student reads the answer to her own question alone; what is answered she changes no more. */
export const OneForAStudent: Story = {
  args: { view: 'info', uuid: one },
  loaders: [signedIn({ as: 'student.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/先回到课本/, {}, patience)).toBeVisible()
    await expect(page.queryByText(/晚自习/)).toBeNull()
    await expect(page.queryByRole('button', { name: '编辑' })).toBeNull()
    await userEvent.click(page.getByRole('button', { name: '提问' }))
    await expect(await screen.findByText('只有您和您的老师能看到')).toBeVisible()
  },
}
/** School staff sees whom it is for and how much was asked, and no question. */
export const OneForTheSchool: Story = {
  args: { view: 'info', uuid: one },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('学生的提问和老师的回复只有学生本人和任教老师能看到。', {}, patience)).toBeVisible()
    await expect(page.queryByText(/晚自习/)).toBeNull()
  },
}
/** R184: a topic for nobody is refused in words. */
export const NewOne: Story = {
  args: { view: 'form' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: '保存' }))
    await expect(await page.findByText('请填写主题')).toBeVisible()
    await expect(await page.findByText('请选择学生或班级')).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'teacher.x', fault: pending('career/consult') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'teacher.x', fault: emptied('career/consult') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'teacher.x', fault: broken('career/consult') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** The same dialog makes an answer and changes it (B102): afterwards one stands, in the words it was changed to. */
export const ChangingAnAnswer: Story = {
  args: { view: 'info', uuid: one },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const save = async (dialog: ReturnType<typeof within>) => {
      await userEvent.click(dialog.getByRole('button', { name: '保存' }))
      await userEvent.click(within(await screen.findByRole('dialog', { name: /确/ })).getByRole('button', { name: /确/ }))
    }
    const answers = async () => (await page.findAllByRole('listitem')).filter(item => item.textContent?.includes('先看错题'))
    await userEvent.click(await page.findByRole('button', { name: '回复' }, patience))
    const fresh = within(await screen.findByRole('dialog', { name: '回复沈知微的提问' }, patience))
    await userEvent.type(fresh.getByRole('textbox', { name: /^回复/ }), '先看错题。')
    await save(fresh)
    await page.findByText('先看错题。', { selector: 'p' }, patience)
    await userEvent.click(within((await answers())[0]!).getByRole('button', { name: '编辑' }))
    const again = within(await screen.findByRole('dialog', { name: /回复/ }, patience))
    await userEvent.type(again.getByRole('textbox', { name: /^回复/ }), '再做一遍。')
    await save(again)
    await waitFor(() => expect(page.queryByText('先看错题。', { selector: 'p' })).toBeNull(), patience)
    await expect(page.getByText('先看错题。再做一遍。', { selector: 'p' })).toBeVisible()
    await expect(await answers()).toHaveLength(1)
  },
}
/** One with its questions on a phone. */
export const OneOnAPhone: Story = { args: { view: 'info', uuid: one }, globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const LongNames: Story = { ...longNamed('teacher.x', longPerson), args: { view: 'info', uuid: one } }
