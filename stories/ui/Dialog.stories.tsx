import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button, Confirm, Dialog, Field, Input, Select, Steps, useUi } from '../../src/core/ui/index.ts'
import { Row, Stack } from './layout.tsx'
import { nations } from './sample.ts'

const meta = {
  title: 'UI/Dialog',
  component: Dialog,
  subcomponents: { Confirm },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  args: { open: true, onClose: () => {}, title: '导入学生', children: null },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

function Import() {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  const { toasts } = useUi()
  return (
    <Row>
      <Button icon="upload" onClick={() => setOpen(true)}>
        导入学生
      </Button>
      <Dialog
        open={open}
        title="导入学生"
        beside={<Steps steps={['选择文件', '预览与校验', '提交']} at={1} />}
        onClose={() => setOpen(false)}
        footNote="改正 15 处错误后可提交。可在表内直接改，也可改好文件后重新选择。"
        footer={
          <>
            <Button icon="download" onClick={() => toasts?.push({ tone: 'success', text: 'Excel导出成功，请前往本地查看...', for: 0 })}>
              下载错误清单
            </Button>
            <Button onClick={() => setInner(true)}>重新选择文件</Button>
            <Button kind="primary" disabled>
              提交
            </Button>
          </>
        }
      >
        <Stack width={300}>
          <Field label="姓名">
            <Input defaultValue="祝明远" />
          </Field>
          <Field label="民族">
            <Select options={nations} value="01" onChange={() => {}} />
          </Field>
        </Stack>
        <Confirm
          open={inner}
          title="放弃 3 处修改"
          text="重新选择文件后，表内的修改不保留。"
          danger
          ok="放弃修改"
          onAnswer={() => setInner(false)}
        />
      </Dialog>
    </Row>
  )
}

/** Escape closes the list, then the inner dialog, then the outer; the focus goes back step by step. */
export const EscapeClosesOneAtATime: Story = {
  render: () => <Import />,
  async play({ canvasElement }) {
    const opener = within(canvasElement).getByRole('button', { name: '导入学生' })
    await userEvent.click(opener)
    const outer = await screen.findByRole('dialog', { name: '导入学生' })
    await expect(within(outer).getByRole('textbox', { name: '姓名' })).toHaveFocus()
    await userEvent.click(within(outer).getByRole('button', { name: /民族/ }))
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.click(within(outer).getByRole('button', { name: '重新选择文件' }))
    const inner = await screen.findByRole('dialog', { name: '放弃 3 处修改' })
    await expect(within(inner).getByRole('button', { name: '取消' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '放弃 3 处修改' })).toBeNull())
    await expect(within(outer).getByRole('button', { name: '重新选择文件' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

/** A message while a dialog is open stands in the dialog, where it can be heard and pressed. */
export const MessageInTheTopDialog: Story = {
  render: () => <Import />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '导入学生' }))
    const outer = await screen.findByRole('dialog', { name: '导入学生' })
    await userEvent.click(within(outer).getByRole('button', { name: '下载错误清单' }))
    await expect(await within(outer).findByText('Excel导出成功，请前往本地查看...')).toBeVisible()
  },
}

/** Tab goes round inside. */
export const TabStaysInside: Story = {
  render: () => <Import />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '导入学生' }))
    const outer = await screen.findByRole('dialog', { name: '导入学生' })
    for (let step = 0; step < 8; step++) {
      await userEvent.tab()
      await expect(outer).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null)
    }
  },
}

/** Told nothing else, it is 80% wide, begins at 15vh, and a press beside it does not close it (B037). */
export const AsTheDocumentsHaveIt: Story = {
  globals: { viewport: { value: 'desk' } },
  render: () => <Import />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '导入学生' }))
    const dialog = await screen.findByRole('dialog', { name: '导入学生' })
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().top)).toBe(Math.round(window.innerHeight * 0.15)))
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(Math.round(window.innerWidth * 0.8))
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      dialog.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 4, clientY: 4 }))
    await new Promise(done => setTimeout(done, 300))
    await expect(dialog).toBeVisible()
  },
}

function Locked() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} width={400} closable={false} title="该功能尚未开通" onClose={() => setOpen(false)}>
      <p>您所在的单位尚未开通该功能，请联系负责人。</p>
      <p style={{ paddingTop: 16 }}>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          关闭
        </Button>
      </p>
    </Dialog>
  )
}
/** 400 wide, no ×, Escape as often as one likes (B039). */
export const RefusesEscape: Story = {
  render: () => <Locked />,
  async play() {
    const dialog = await screen.findByRole('dialog', { name: '该功能尚未开通' })
    await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}')
    await expect(dialog).toBeVisible()
    await expect(getComputedStyle(dialog).width).toBe('400px')
  },
}

export const DeleteThree: Story = {
  render: () => (
    <Confirm
      open
      danger
      title="删除 3 名学生"
      text="沈砚秋、裴子昱、祁书言"
      note="同时删除他们的档案记录 41 条、成绩 18 次、志愿表 2 份。24 小时内可由教务撤回。"
      ok="删除 3 人"
      onAnswer={() => {}}
    />
  ),
}
export const MissingPhone: Story = {
  render: () => (
    <Confirm
      open
      title="还没有填写手机号"
      text="建议填写手机号，便于使用手机号＋验证码登录。"
      note="忘记密码时，也要靠它找回。"
      cancel="忽略并提交"
      ok="返回并填写"
      onAnswer={() => {}}
    />
  ),
}
export const MissingPhoneDark: Story = { ...MissingPhone, globals: { theme: 'dark' } }
export const MissingPhoneOnPhone: Story = { ...MissingPhone, globals: { viewport: { value: 'phone' } } }

function Messages() {
  const { toasts } = useUi()
  return (
    <Button
      onClick={() => {
        toasts?.push({ tone: 'success', text: '个人基础信息完善成功', for: 0 })
        toasts?.push({ tone: 'error', text: '服务端异常, 请联系管理员', for: 0 })
        toasts?.push({ tone: 'warning', text: '请先确认提示信息，再保存数据', for: 0 })
        toasts?.push({
          tone: 'error',
          text: '手机号：<b>该号码</b>已被其他账号使用。',
          lines: ['证件号码：与 20243010 重复。', '班级：没有这个班级。'],
          for: 0,
        })
      }}
    >
      提示
    </Button>
  )
}
/** Text is text: no markup of a message is ever run. */
export const Toasts: Story = {
  render: () => <Messages />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '提示' }))
    await expect(await screen.findByText('手机号：<b>该号码</b>已被其他账号使用。')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: '关闭' })[0] ?? canvasElement)
    await waitFor(() => expect(screen.queryByText('个人基础信息完善成功')).toBeNull())
  },
}
export const ToastsDark: Story = { ...Toasts, globals: { theme: 'dark' } }
