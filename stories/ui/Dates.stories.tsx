import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { DatePicker, type DatePickerProps, DateRange, type DateRangeProps, type DateSpan, Field } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'

const today = '2026-11-21'
const meta = {
  title: 'UI/Dates',
  component: DatePicker,
  subcomponents: { DateRange },
  args: { value: '', onChange: () => {}, today },
} satisfies Meta<typeof DatePicker>
export default meta
type Story = StoryObj<typeof meta>

function Day({ start = '', error, ...rest }: Partial<DatePickerProps> & { start?: string; error?: string }) {
  const [day, setDay] = useState(start)
  return (
    <Stack width={300}>
      <Field label="开始日期" hint={`= ${day || '空'}`} error={error}>
        <DatePicker today={today} {...rest} value={day} onChange={setDay} />
      </Field>
    </Stack>
  )
}
function Span({ start = { from: '', to: '' }, ...rest }: Partial<DateRangeProps> & { start?: DateSpan }) {
  const [span, setSpan] = useState(start)
  return (
    <Stack width={440}>
      <Field label="起止日期" hint={`${span.from} ~ ${span.to}`}>
        <DateRange today={today} {...rest} value={span} onChange={setSpan} />
      </Field>
    </Stack>
  )
}
const opener = (page: HTMLElement, name: RegExp = /选择日期/) => within(page).getByRole('button', { name })
const cell = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

export const Empty: Story = { render: () => <Day /> }
export const Filled: Story = { render: () => <Day start="2026-09-01" /> }
export const Disabled: Story = { render: () => <Day start="2026-09-01" disabled /> }
export const ReadOnly: Story = { render: () => <Day start="2026-09-01" readOnly /> }
export const FieldSaysIt: Story = { render: () => <Day error="请选择开始日期" /> }

/** 2024-9-1, 2024/09/01 and 20240901 are all the first of September. */
export const WrittenAnyWay: Story = {
  render: () => <Day />,
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('textbox', { name: '开始日期' })
    for (const text of ['2024-9-1', '2024/09/01', '20240901', '2024年9月1日']) {
      await userEvent.clear(input)
      await userEvent.type(input, `${text}{Enter}`)
      await expect(input).toHaveValue('2024-09-01')
    }
    await userEvent.click(within(canvasElement).getByRole('button', { name: '清除' }))
    await expect(input).toHaveValue('')
  },
}
/** Bad text stays where it was written, and what is wrong with it stands under it. */
export const BadTextIsWorded: Story = {
  render: () => <Day min="2024-09-01" />,
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('textbox', { name: '开始日期' })
    await userEvent.type(input, '2024-2-30{Tab}')
    await expect(input).toHaveValue('2024-2-30')
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(expect.stringContaining('日期格式应为 yyyy-mm-dd'))
    await userEvent.clear(input)
    await userEvent.type(input, '2024-8-31{Tab}')
    await expect(input).toHaveAccessibleDescription(expect.stringContaining('不能早于 2024-09-01'))
  },
}
/** A picked day means noon; another time may be written (B238). */
export const WithTime: Story = {
  render: () => <Day time />,
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('textbox', { name: '开始日期' })
    await userEvent.click(opener(canvasElement))
    await userEvent.click(await screen.findByRole('button', { name: '一周后' }))
    await expect(input).toHaveValue('2026-11-28 12:00:00')
    await userEvent.clear(input)
    await userEvent.type(input, '2026/11/28 8:30{Enter}')
    await expect(input).toHaveValue('2026-11-28 08:30:00')
  },
}
/** Date grid: arrows move by day and week, Home and End within the week, Page Up and Down by month, with Shift by year. */
export const ByKeyboard: Story = {
  render: () => <Day start="2026-11-18" />,
  async play({ canvasElement }) {
    const button = opener(canvasElement)
    await expect(button).toHaveAccessibleName('开始日期 选择日期')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(cell('2026年11月18日')).toHaveFocus())
    const walk: [string, string][] = [
      ['{ArrowRight}', '2026年11月19日'],
      ['{ArrowDown}', '2026年11月26日'],
      ['{ArrowLeft}', '2026年11月25日'],
      ['{ArrowUp}', '2026年11月18日'],
      ['{Home}', '2026年11月16日'],
      ['{End}', '2026年11月22日'],
      ['{PageUp}', '2026年10月22日'],
      ['{PageDown}', '2026年11月22日'],
      ['{Shift>}{PageUp}{/Shift}', '2025年11月22日'],
      ['{Shift>}{PageDown}{/Shift}', '2026年11月22日'],
    ]
    for (const [keys, day] of walk) {
      await userEvent.keyboard(keys)
      await waitFor(() => expect(cell(day)).toHaveFocus())
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(button).toHaveFocus()
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('2026-11-18')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(cell('2026年11月18日')).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('2026-11-19')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
/** Days outside the rule cannot be pressed, and so shortcuts to them. */
export const Limits: Story = {
  render: () => <Day start="2026-11-18" min="2026-11-10" max="2026-12-05" isDisabled={day => day === '2026-11-20'} />,
  async play({ canvasElement }) {
    await userEvent.click(opener(canvasElement))
    await waitFor(() => expect(cell('2026年11月18日')).toHaveFocus())
    await expect(cell('2026年11月9日')).toBeDisabled()
    await expect(cell('2026年11月20日')).toBeDisabled()
    await expect(screen.getByRole('button', { name: '一周后' })).toBeEnabled()
    await expect(screen.getByRole('button', { name: '一年后' })).toBeDisabled()
    await userEvent.keyboard('{ArrowRight}')
    await expect(cell('2026年11月19日')).toHaveFocus()
  },
}
/** Month and year can be chosen. */
export const MonthAndYear: Story = {
  render: () => <Day start="2026-11-18" />,
  async play({ canvasElement }) {
    await userEvent.click(opener(canvasElement))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '年份' }), '2008')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '月份' }), '1')
    await userEvent.click(cell('2008年2月29日'))
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('2008-02-29')
  },
}
const opened: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getAllByRole('button').at(-1)!)
  await screen.findAllByRole('grid')
}
export const OpenDark: Story = { render: () => <Day start="2026-11-18" />, globals: { theme: 'dark' }, play: opened }
export const OpenEnglish: Story = { render: () => <Day start="2026-11-18" />, globals: { locale: 'en' }, play: opened }
export const OpenSpanish: Story = { render: () => <Day start="2026-11-18" />, globals: { locale: 'es' }, play: opened }
export const OpenPhone: Story = { render: () => <Day start="2026-11-18" />, globals: { viewport: { value: 'phone' } }, play: opened }

export const Range: Story = { render: () => <Span start={{ from: '2026-09-01', to: '2026-11-20' }} /> }
export const RangeDisabled: Story = { render: () => <Span start={{ from: '2026-09-01', to: '2026-11-20' }} disabled /> }
/** Two presses, the second may be the earlier day; both mean noon (B238). */
export const RangePicked: Story = {
  render: () => <Span start={{ from: '2026-11-02 12:00:00', to: '2026-11-20 12:00:00' }} time />,
  globals: { viewport: { value: 'desk' } },
  async play({ canvasElement }) {
    const button = opener(canvasElement, /选择起止日期/)
    await userEvent.click(button)
    await waitFor(() => expect(cell('2026年11月2日')).toHaveFocus())
    await userEvent.click(cell('2026年11月18日'))
    await expect(screen.getByRole('dialog')).toHaveTextContent('再选结束日期')
    await userEvent.click(cell('2026年11月5日'))
    const page = within(canvasElement)
    await expect(page.getByRole('textbox', { name: '开始日期' })).toHaveValue('2026-11-05 12:00:00')
    await expect(page.getByRole('textbox', { name: '结束日期' })).toHaveValue('2026-11-18 12:00:00')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
/** From the start of the month up to a year back (B238). */
export const RangeShortcuts: Story = {
  render: () => <Span />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    for (const [name, from] of [
      ['本月', '2026-11-01'],
      ['最近一个月', '2026-10-21'],
      ['最近三个月', '2026-08-21'],
      ['最近半年', '2026-05-21'],
      ['最近一年', '2025-11-21'],
    ] as const) {
      await userEvent.click(opener(canvasElement, /选择起止日期/))
      await userEvent.click(await screen.findByRole('button', { name }))
      await expect(page.getByRole('textbox', { name: '开始日期' })).toHaveValue(from)
      await expect(page.getByRole('textbox', { name: '结束日期' })).toHaveValue(today)
    }
  },
}
export const RangeTurned: Story = {
  render: () => <Span start={{ from: '2026-11-20', to: '2026-09-01' }} />,
  async play({ canvasElement }) {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('结束日期不能早于开始日期')
  },
}
export const RangeOpen: Story = { render: () => <Span start={{ from: '2026-10-26', to: '2026-11-20' }} />, play: opened }
export const RangeOpenDark: Story = { ...RangeOpen, globals: { theme: 'dark' } }
export const RangeOpenPhone: Story = { ...RangeOpen, globals: { viewport: { value: 'phone' } } }
