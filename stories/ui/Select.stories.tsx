import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Cascader, type CascaderOption, Combobox, Field, MultiSelect, Select } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'
import { longClass, nations } from './sample.ts'

const meta = {
  title: 'UI/Select',
  component: Select,
  subcomponents: { MultiSelect, Combobox, Cascader },
  args: { options: nations, value: null, onChange: () => {} },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

const classes = [...Array.from({ length: 18 }, (_, n) => `高三(${n + 1})班`), longClass].map(label => ({ value: label, label }))

function One() {
  const [nation, setNation] = useState<string | null>(null)
  return (
    <Stack width={300}>
      <Field label="民族">
        <Select options={nations} value={nation} onChange={setNation} />
      </Field>
    </Stack>
  )
}
/** By keyboard alone: open, walk, choose; the focus comes back. */
export const ByKeyboard: Story = {
  render: () => <One />,
  async play({ canvasElement }) {
    const button = within(canvasElement).getByRole('button', { name: /民族/ })
    button.focus()
    await userEvent.keyboard(' ')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(button).toHaveTextContent('蒙古族'))
    await expect(button).toHaveFocus()
    await expect(button).toHaveAccessibleName('民族 蒙古族')
  },
}
export const Open: Story = {
  render: () => <One />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /民族/ }))
    await screen.findByRole('option', { name: '维吾尔族' })
  },
}
export const OpenDark: Story = { ...Open, globals: { theme: 'dark' } }

function Several() {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Stack width={300}>
      <Field label="班级">
        <MultiSelect options={classes} value={chosen} onChange={setChosen} />
      </Field>
    </Stack>
  )
}
export const Multiple: Story = {
  render: () => <Several />,
  async play({ canvasElement }) {
    const button = within(canvasElement).getByRole('button', { name: /班级/ })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('option', { name: '高三(2)班' }))
    await userEvent.click(screen.getByRole('option', { name: longClass }))
    await expect(button).toHaveTextContent(`高三(2)班、${longClass}`)
    await expect(screen.getByRole('listbox')).toBeVisible()
  },
}

function Searched() {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Stack width={300}>
      <Field label="班级">
        <Combobox options={classes} value={chosen} onChange={setChosen} placeholder="输入班级" />
      </Field>
    </Stack>
  )
}
export const Search: Story = {
  render: () => <Searched />,
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('combobox', { name: '班级' })
    await userEvent.type(input, '(12)')
    await userEvent.click(await screen.findByRole('option', { name: '高三(12)班' }))
    await expect(input).toHaveValue('高三(12)班')
  },
}
export const SearchFindsNothing: Story = {
  render: () => <Searched />,
  async play({ canvasElement }) {
    await userEvent.type(within(canvasElement).getByRole('combobox', { name: '班级' }), '高九')
    await expect(await screen.findAllByText('没有匹配的选项')).toHaveLength(2)
  },
}

const places: Record<string, CascaderOption[]> = {
  '': [
    { value: '13', label: '河北省' },
    { value: '65', label: '新疆维吾尔自治区' },
  ],
  '13': [
    { value: '1301', label: '石家庄市' },
    { value: '1302', label: '唐山市' },
  ],
  '65': [{ value: '6540', label: '伊犁哈萨克自治州' }],
  '1301': [
    { value: '130102', label: '长安区', leaf: true },
    { value: '130104', label: '桥西区', leaf: true },
  ],
  '6540': [{ value: '654022', label: '察布查尔锡伯自治县', leaf: true }],
}
function Place({ broken = false }: { broken?: boolean }) {
  const [path, setPath] = useState<CascaderOption[]>([])
  const load = async (at: readonly CascaderOption[]) => {
    if (broken) throw new Error('offline')
    return places[at.at(-1)?.value ?? ''] ?? []
  }
  return (
    <Stack width={300}>
      <Field label="学籍所在地">
        <Cascader value={path} onChange={setPath} load={load} />
      </Field>
    </Stack>
  )
}
export const Divisions: Story = {
  render: () => <Place />,
  async play({ canvasElement }) {
    const button = within(canvasElement).getByRole('button', { name: /学籍所在地/ })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('option', { name: '新疆维吾尔自治区' }))
    await userEvent.click(await screen.findByRole('option', { name: '伊犁哈萨克自治州' }))
    await userEvent.click(await screen.findByRole('option', { name: '察布查尔锡伯自治县' }))
    await expect(button).toHaveTextContent('新疆维吾尔自治区 伊犁哈萨克自治州 察布查尔锡伯自治县')
    await expect(button).toHaveFocus()
  },
}
export const DivisionsByKeyboard: Story = {
  render: () => <Place />,
  async play({ canvasElement }) {
    const button = within(canvasElement).getByRole('button', { name: /学籍所在地/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('option', { name: '河北省' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await screen.findByRole('option', { name: '唐山市' })
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{Enter}')
    await screen.findByRole('option', { name: '桥西区' })
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await expect(button).toHaveTextContent('河北省 石家庄市 桥西区')
  },
}
export const DivisionsFailed: Story = {
  render: () => <Place broken />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /学籍所在地/ }))
    await expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  },
}
