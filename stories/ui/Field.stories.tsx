import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import {
  Cascader,
  type CascaderOption,
  Checkbox,
  ChipGroup,
  Field,
  Input,
  NumberInput,
  PasswordInput,
  Radio,
  Segmented,
  Select,
  Switch,
  Textarea,
} from '../../src/core/ui/index.ts'
import { FormGrid, Stack } from './layout.tsx'
import { nations } from './sample.ts'

const meta = {
  title: 'UI/Field',
  component: Field,
  subcomponents: { Input, NumberInput, PasswordInput, Textarea, Checkbox, Radio, Segmented, Switch, ChipGroup },
  args: { label: '姓名', children: <Input defaultValue="陆听澜" /> },
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

const gender = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
]
const courses = ['物理', '历史', '化学', '生物', '政治', '地理'].map(label => ({ value: label, label, disabled: label === '历史' }))

function BasicsForm() {
  const [sex, setSex] = useState<string>('2')
  const [nation, setNation] = useState<string | null>(null)
  const [score, setScore] = useState<number | string | null>(612)
  const [place] = useState<CascaderOption[]>([
    { value: '13', label: '河北' },
    { value: '1399', label: '澄河市' },
    { value: '139901', label: '清溪区', leaf: true },
  ])
  return (
    <FormGrid>
      <Field label="姓名">
        <Input defaultValue="阿依努尔·买买提" />
      </Field>
      <Field label="性别">
        <Segmented options={gender} value={sex} onChange={setSex} />
      </Field>
      <Field label="民族" error={nation ? undefined : '请输入民族'} required>
        <Select options={nations} value={nation} onChange={setNation} />
      </Field>
      <Field label="考生类别">
        <Select options={[{ value: '1', label: '普通考生' }]} value="1" onChange={() => {}} />
      </Field>
      <Field label="手机号" optional error="请输入正确格式，例如：135xxxxxxxx、0546-8314xxx">
        <Input defaultValue="1385523871" className="num" />
      </Field>
      <Field label="入学成绩" hint="正在输入的字段：描边加 2 px 光圈">
        <NumberInput value={score} onNumber={setScore} unit="分" decimal />
      </Field>
      <Field label="高考年份" hint="提交后不能再改">
        <Select options={[{ value: '2027', label: '2027' }]} value="2027" onChange={() => {}} disabled />
      </Field>
      <Field label="学籍所在地">
        <Cascader value={place} onChange={() => {}} load={async () => []} />
      </Field>
      <Field label="选考科目" error="请选择选考科目，还差 2 门">
        <ChipGroup label="选考科目" boxes options={courses} values={['物理']} onToggle={() => {}} />
      </Field>
    </FormGrid>
  )
}

export const Basics: Story = { render: () => <BasicsForm /> }
export const BasicsDark: Story = { ...Basics, globals: { theme: 'dark' } }
export const BasicsPhone: Story = { ...Basics, globals: { viewport: { value: 'phone' } } }

/** The label names the control, the error describes it and is announced as such. */
export const ErrorIsWired: Story = {
  args: { label: '民族', error: '请输入民族', required: true, children: <Input /> },
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('textbox', { name: '民族' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('请输入民族')
    await expect(input).toHaveAttribute('maxlength', '100')
  },
}

function NumberStory() {
  const [score, setScore] = useState<number | string | null>(null)
  return (
    <Field label="全省排名" hint={`= ${score}`}>
      <NumberInput value={score} onNumber={setScore} unit="位" />
    </Field>
  )
}
/** Full-width digits and thousands are understood, letters do not get in. */
export const NumberUnderstandsFullWidth: Story = {
  render: () => <NumberStory />,
  async play({ canvasElement }) {
    const input = within(canvasElement).getByRole('textbox', { name: '全省排名' })
    await userEvent.type(input, '２7,901')
    await expect(input).toHaveValue('27901')
    // what is no number stays as it was typed, for the form to refuse: nothing is left out and nothing guessed
    await userEvent.type(input, 'a.5')
    await expect(input).toHaveValue('27901a.5')
  },
}

function Others() {
  const [on, setOn] = useState(true)
  const [kind, setKind] = useState<string>('a')
  return (
    <Stack width={520}>
      <Field label="密码">
        <PasswordInput defaultValue="Zhiyuan-2026" />
      </Field>
      <Field label="解决方案" hint="不超过 1000 字">
        <Textarea counted placeholder="请填写解决方案具体内容" />
      </Field>
      <Field label="报考类型">
        <Radio
          value={kind}
          onChange={setKind}
          options={[
            { value: 'a', label: '本科批' },
            { value: 'b', label: '专科批' },
            { value: 'c', label: '艺术类（停止报名）', disabled: true },
          ]}
        />
      </Field>
      <Checkbox defaultChecked>我已知悉：以上为模拟考试成绩，位次按 2024 年一分一段换算，不代表 2027 年录取结果。</Checkbox>
      <Checkbox mixed>部分选中</Checkbox>
      <Checkbox disabled>不可选</Checkbox>
      <Switch checked={on} onChange={setOn}>
        显示往年
      </Switch>
    </Stack>
  )
}
/** A text without a limit of its own takes a hundred characters (B239). */
export const AHundredCharacters: Story = {
  render: () => (
    <Field label="姓名">
      <Input />
    </Field>
  ),
  async play({ canvasElement }) {
    const input = within(canvasElement).getByLabelText('姓名')
    await userEvent.click(input)
    await userEvent.paste('长'.repeat(120))
    await expect(input).toHaveValue('长'.repeat(100))
  },
}
export const OtherControls: Story = {
  render: () => <Others />,
  async play({ canvasElement }) {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: '显示密码' }))
    await expect(page.getByLabelText('密码')).toHaveAttribute('type', 'text')
    await userEvent.click(page.getByRole('switch', { name: '显示往年' }))
    await expect(page.getByRole('switch', { name: '显示往年' })).not.toBeChecked()
    await userEvent.click(page.getByRole('radio', { name: '专科批' }))
    await expect(page.getByRole('radio', { name: '专科批' })).toBeChecked()
  },
}
export const OtherControlsDark: Story = { render: () => <Others />, globals: { theme: 'dark' } }
