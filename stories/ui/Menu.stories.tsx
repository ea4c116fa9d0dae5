import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ContextMenu, Icon, MenuButton, type MenuItem } from '../../src/core/ui/index.ts'

const leave = fn()
const items: MenuItem[] = [
  { key: 'home', label: '状态总览', onPick: fn() },
  { key: 'me', label: '用户信息', onPick: fn() },
  { key: 'safe', label: '安全中心', onPick: fn() },
  { key: 'orders', label: '订单信息', disabled: true, onPick: fn() },
  null,
  { key: 'exit', label: '退出登录', icon: 'exit', onPick: leave },
]
const meta = {
  title: 'UI/Menu',
  component: MenuButton,
  subcomponents: { ContextMenu },
  args: { items, label: '用户菜单' },
} satisfies Meta<typeof MenuButton>
export default meta
type Story = StoryObj<typeof meta>

export const OfTheUser: Story = {
  args: {
    children: (
      <>
        方佩文 <small style={{ font: 'var(--zy-t12)', color: 'var(--zy-ink-3)' }}>教务</small>
        <Icon name="chevron-down" />
      </>
    ),
  },
  async play({ canvasElement }) {
    leave.mockClear()
    const button = within(canvasElement).getByRole('button', { name: /方佩文/ })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '状态总览' })).toHaveFocus())
    await userEvent.keyboard('{End}{Enter}')
    await expect(leave).toHaveBeenCalledOnce()
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.click(button)
    await screen.findByRole('menu', { name: '用户菜单' })
  },
}
export const OfTheUserDark: Story = { ...OfTheUser, globals: { theme: 'dark' } }

const close = fn()
function Tag() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  return (
    <>
      <button
        type="button"
        ref={anchor}
        style={{ padding: '8px 16px' }}
        onContextMenu={event => {
          event.preventDefault()
          setPoint({ x: event.clientX, y: event.clientY })
        }}
      >
        学生管理
      </button>
      <ContextMenu
        point={point}
        anchor={anchor}
        label="标签"
        items={['刷新', '关闭', '关闭其它', '关闭所有'].map(label => ({ key: label, label, onPick: () => close(label) }))}
        onClose={() => setPoint(null)}
      />
    </>
  )
}
/** The right-click menu of the tag bar, at the place of the click. */
export const AtAPoint: Story = {
  render: () => <Tag />,
  async play({ canvasElement }) {
    close.mockClear()
    const tag = within(canvasElement).getByRole('button', { name: '学生管理' })
    await fireEvent.contextMenu(tag, { clientX: 120, clientY: 80 })
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭其它' }))
    await expect(close).toHaveBeenCalledWith('关闭其它')
    await fireEvent.contextMenu(tag, { clientX: 120, clientY: 80 })
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}
