import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { SearchBox, WordButton } from '../../src/core/ui/index.ts'
import { Row } from './layout.tsx'

const searched = fn()
function Searching() {
  const [text, setText] = useState('')
  return (
    <Row>
      <SearchBox
        value={text}
        placeholder="姓名或学号"
        onSearch={next => {
          searched(next)
          setText(next)
        }}
      />
      <WordButton onClick={() => setText('')}>清空</WordButton>
      <output>{text}</output>
    </Row>
  )
}

const meta = {
  title: 'UI/SearchBox',
  component: SearchBox,
  args: { value: '', onSearch: () => {} },
  render: () => <Searching />,
  beforeEach: () => void searched.mockClear(),
} satisfies Meta<typeof SearchBox>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }

/** One question for a pause, none for each letter; Enter does not wait. */
export const AsksAfterAPause: Story = {
  async play({ canvasElement }) {
    const page = within(canvasElement)
    const box = page.getByRole('searchbox', { name: '姓名或学号' })
    await userEvent.type(box, '20240012')
    await waitFor(() => expect(searched.mock.calls).toEqual([['20240012']]))
    await userEvent.type(box, '3{Enter}')
    await expect(searched).toHaveBeenLastCalledWith('202400123')
    await userEvent.click(page.getByRole('button', { name: '清空' }))
    await expect(box).toHaveValue('')
  },
}

/** Half a syllable of an input method is not asked for. */
export const Composing: Story = {
  async play({ canvasElement }) {
    const box = within(canvasElement).getByRole('searchbox', { name: '姓名或学号' })
    await fireEvent.compositionStart(box)
    await fireEvent.input(box, { target: { value: 'lu' }, isComposing: true })
    await new Promise(done => setTimeout(done, 500))
    await expect(searched).not.toHaveBeenCalled()
    await fireEvent.input(box, { target: { value: '陆' }, isComposing: true })
    await fireEvent.compositionEnd(box, { data: '陆' })
    await waitFor(() => expect(searched.mock.calls).toEqual([['陆']]))
  },
}
