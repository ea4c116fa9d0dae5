import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { StudentRoster } from '../../src/widgets/student-roster/index.ts'
import { longNamed, longPerson } from '../support/long-names.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof StudentRoster> = {
  title: 'Widgets/Student roster',
  component: StudentRoster,
  args: { view: 'school' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof StudentRoster>

const rowOf = async (canvas: HTMLElement, name: string) => within((await within(canvas).findByText(name)).closest('tr, li') as HTMLElement)

/** A school sees its students, masked, twenty a page with an export, and nobody of the next school (part of B250). */
export const SchoolStaff: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('陆听澜')).toBeVisible()
    await expect(page.getByText('140****0000')).toBeVisible()
    await expect(page.getByRole('button', { name: '每页 20 条' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Excel导出' })).toBeVisible()
    await expect(page.queryByText('叶书宁')).toBeNull()
  },
}

/** Year, class, electives and account narrow the list; 不限 takes a filter back (B171–B175). */
export const Filtered: Story = {
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const line = (name: string) => within(page.getByRole('group', { name }))
    await page.findByText('陆听澜')
    await userEvent.click(await line('年级').findByRole('button', { name: '2025级' }))
    await waitFor(() => expect(page.queryByText('陆听澜')).toBeNull())
    await expect(line('班级').queryByRole('button', { name: '高三(1)班' })).toBeNull()
    await userEvent.click(line('年级').getByRole('button', { name: '不限' }))
    await userEvent.click(line('账号').getByRole('button', { name: '未登录' }))
    await expect(await page.findByText('何小满')).toBeVisible()
    await waitFor(() => expect(page.queryByText('陆听澜')).toBeNull())
  },
}

/** No student fits: filters and search can be given up at once. */
export const NobodyFits: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('陆听澜')
    await userEvent.type(page.getByRole('searchbox'), '没有这个人')
    await expect(await page.findByText('没有符合条件的学生')).toBeVisible()
    await userEvent.click(page.getAllByRole('button', { name: '清除筛选' })[0]!)
    await expect(await page.findByText('陆听澜')).toBeVisible()
  },
}

/** The question names the student, the new password is shown once (G009). */
export const PasswordReset: Story = {
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '沈知微')
    await userEvent.click(row.getByRole('button', { name: '更多' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '重置密码' }))
    const question = await screen.findByRole('dialog', { name: '重置沈知微的密码' })
    await userEvent.click(within(question).getByRole('button', { name: '重置密码' }))
    const shown = await screen.findByRole('dialog', { name: '新的初始密码' })
    await expect(within(shown).getByText('vip.x')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新的初始密码' })).toBeNull())
  },
}

/** Several passwords at once, each shown with its account. */
export const SeveralPasswords: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('checkbox', { name: '选择 陆听澜' }))
    await userEvent.click(page.getByRole('checkbox', { name: '选择 沈知微' }))
    const bar = within(page.getByRole('region', { name: '已选 2 项' }))
    await userEvent.click(bar.getByRole('button', { name: '重置密码' }))
    const question = await screen.findByRole('dialog', { name: '重置 2 个账号的密码' })
    await userEvent.click(within(question).getByRole('button', { name: '重置密码' }))
    const shown = await screen.findByRole('dialog', { name: '新的初始密码' })
    await expect(within(shown).getByText('student.x')).toBeVisible()
    await expect(within(shown).getByText('vip.x')).toBeVisible()
  },
}

/** A student who may no longer sign in. */
export const SwitchedOff: Story = {
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '沈知微')
    await userEvent.click(row.getByRole('button', { name: '更多' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '停用' }))
    const question = await screen.findByRole('dialog', { name: '停用沈知微的账号' })
    await userEvent.click(within(question).getByRole('button', { name: '停用' }))
    await expect(await row.findByText('已停用')).toBeVisible()
  },
}

/** One class, as its own page. */
export const OneClass: Story = {
  args: { view: 'class' },
  loaders: [
    async context => {
      const loaded = await signedIn({ as: 'jw.x' })()
      const token = await loaded.session.token()
      const tree = await loaded.fetch('http://in.page/api/data_dict/grade/jw_year_grade_tree/', { headers: { 'X-Token': token ?? '' } })
      const years = (await tree.json()) as { children: { uuid: string; name: string }[] }[]
      context.args.uuid = years.flatMap(year => year.children).find(one => one.name === '高三(1)班')?.uuid
      return loaded
    },
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '高三(1)班' })).toBeVisible()
  },
}

/** A read-only account is offered nothing that changes anything (product decision 5). */
export const ReadOnlyAccount: Story = {
  loaders: [signedIn({ as: 'readonly.x' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('陆听澜')
    for (const name of ['导入学生', '下载初始密码', '重置密码', '停用', '更多'])
      await expect(page.queryByRole('button', { name })).toBeNull()
    for (const name of ['新增学生', '编辑']) await expect(page.queryByRole('link', { name })).toBeNull()
    await expect(page.getByRole('button', { name: 'Excel导出' })).toBeVisible()
  },
}

/** A teacher sees her classes only, and follows students. */
export const Teacher: Story = {
  args: { view: 'teacher' },
  loaders: [signedIn({ as: 'teacher.x' })],
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '沈知微')
    await userEvent.click(await row.findByRole('button', { name: '关注' }))
    const dialog = within(await screen.findByRole('dialog', { name: '关注沈知微' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: '关注原因' }), '数学掉得很快')
    await userEvent.click(dialog.getByRole('button', { name: '关注' }))
    await expect(await screen.findByText('关注成功')).toBeVisible()
    await expect(await row.findByRole('button', { name: '跟进记录' })).toBeVisible()
  },
}
/** Followed again, with nothing said: what she wrote of her before stays. */
export const FollowedAgain: Story = {
  args: { view: 'teacher' },
  loaders: [signedIn({ as: 'teacher.x' })],
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '沈知微')
    const act = async (name: string) => {
      await userEvent.click(await row.findByRole('button', { name: '更多' }))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    const follow = async (reason?: string) => {
      await userEvent.click(await row.findByRole('button', { name: '关注' }))
      const dialog = within(await screen.findByRole('dialog', { name: '关注沈知微' }))
      const field = await dialog.findByRole('textbox', { name: '关注原因' })
      if (reason) await userEvent.type(field, reason)
      await userEvent.click(dialog.getByRole('button', { name: '关注' }))
      await row.findByRole('button', { name: '跟进记录' })
    }
    await follow('家里有事，周五约谈')
    await act('取消关注')
    await follow()
    await act('原因与提醒')
    await expect(await screen.findByRole('textbox', { name: '关注原因' })).toHaveValue('家里有事，周五约谈')
  },
}
let isLost = true
/** Whom she follows is not known: to follow would write over it, so it is not offered, and that is said, with another try. */
export const FollowingNotKnown: Story = {
  args: { view: 'teacher' },
  loaders: [
    async () => {
      isLost = true
      const fault = (request: Request) => (isLost ? broken('/relation/teacher_follow_student/')(request) : undefined)
      return signedIn({ as: 'teacher.x', fault })()
    },
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = await rowOf(canvasElement, '沈知微')
    await expect(await page.findByText('没有取到您关注了谁，暂时不能关注学生。')).toBeVisible()
    await expect(row.queryByRole('button', { name: '关注' })).toBeNull()
    isLost = false
    await userEvent.click(page.getByRole('button', { name: '重试' }))
    await expect(await row.findByRole('button', { name: '关注' })).toBeVisible()
    await expect(page.queryByText('没有取到您关注了谁，暂时不能关注学生。')).toBeNull()
  },
}
/** Those a teacher follows. */
export const Followed: Story = { args: { view: 'followed' }, loaders: [signedIn({ as: 'teacher.x' })] }
/** A teacher who follows nobody yet. */
export const NobodyFollowed: Story = {
  args: { view: 'followed' },
  loaders: [signedIn({ as: 'teacher.y', fault: emptied('teacher_follow_student') })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('还没有关注的学生')).toBeVisible()
  },
}

/** A bureau reads the schools of its city, and changes nothing. */
export const Bureau: Story = {
  args: { view: 'bureau' },
  loaders: [signedIn({ as: 'jyj.a' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('陆听澜')
    await expect(page.queryByText('方晚晴')).toBeNull()
    await expect(page.queryByRole('link', { name: '编辑' })).toBeNull()
  },
}

/** Another school empties the class, and a class is required (B150, B151). */
export const AdministratorMovesAStudent: Story = {
  args: { view: 'admin', accountType: 0 },
  loaders: [signedIn({ as: 'sysadmin' })],
  play: async ({ canvasElement }) => {
    const row = await rowOf(canvasElement, '沈知微')
    await userEvent.click(row.getByRole('button', { name: '信息设置' }))
    const form = within(await screen.findByRole('dialog', { name: /^信息设置/ }))
    const school = form.getByRole('combobox', { name: '学校' })
    await userEvent.clear(school)
    await userEvent.type(school, '湖东')
    await userEvent.click(await screen.findByRole('option', { name: '湖东高级中学' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('请选择班级')).toBeVisible()
  },
}
/** Students who pay themselves. */
export const IndividualAccounts: Story = { args: { view: 'admin', accountType: 2 }, loaders: [signedIn({ as: 'sysadmin' })] }

/** The question names whom it destroys. */
export const AdministratorDeletes: Story = {
  args: { view: 'admin', accountType: 0 },
  loaders: [signedIn({ as: 'sysadmin' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('checkbox', { name: '选择 陆听澜' }))
    await userEvent.click(page.getByRole('checkbox', { name: '选择 沈知微' }))
    await userEvent.click(page.getByRole('button', { name: '删除所选' }))
    const question = within(await screen.findByRole('dialog', { name: '删除 2 名学生' }))
    await expect(question.getByText(/陆听澜、沈知微/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '删除 2 人' }))
    await waitFor(() => expect(page.queryByText('陆听澜')).toBeNull())
  },
}

export const Loading: Story = { loaders: [signedIn({ as: 'jw.x', fault: pending('jw_query_student') })] }
export const NotYetImported: Story = { loaders: [signedIn({ as: 'jw.x', fault: emptied('jw_query_student') })] }
export const ServerInTrouble: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: broken('jw_query_student') })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('学生没有取到')).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  },
}
/** A page that does not come is said to have failed: the rows of the page before are not shown as its own. */
export const NextPageInTrouble: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: broken('offset=5') })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('陆听澜')
    await userEvent.click(page.getByRole('button', { name: '每页 5 条' }))
    await userEvent.click(await page.findByRole('button', { name: '第 2 页' }))
    await expect(await page.findByText('学生没有取到')).toBeVisible()
    await expect(page.queryByText('陆听澜')).toBeNull()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const English: Story = { globals: { locale: 'en' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const LongNames: Story = longNamed('jw.x', longPerson)

/** A class that has been deleted: nothing is said of who is in it, and there is a way on. */
export const NoSuchClass: Story = {
  args: { view: 'class', uuid: '00000000-0000-4000-8000-000000000000' },
  loaders: [signedIn({ as: 'jw.x' })],
  play: async ({ canvasElement }) => {
    const here = within(canvasElement)
    await expect(await here.findByRole('heading', { name: '找不到这个班' })).toBeVisible()
    await expect(here.queryByText('这个班还没有学生')).toBeNull()
    await expect(here.getByRole('link', { name: '班级列表' })).toBeVisible()
  },
}
