import { describe, expect, test } from 'vitest'
import { keyboard } from './design-system/keyboard.ts'

// Chinese is composed: until a syllable is written nothing is searched for, filtered or chosen.
const { activeIs, at, page, press, says } = keyboard()

describe('an input method', () => {
  const composing = async (text: string) => {
    const devtools = await page().context().newCDPSession(page())
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  /** Enter while a syllable is open: the browser says 229, as it does for every key an input method takes. */
  const enterTaken = async () => {
    const devtools = await page().context().newCDPSession(page())
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Enter', code: 'Enter' })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode: 13, key: 'Enter', code: 'Enter' })
  }

  test('Combobox: half a syllable finds nothing and chooses nothing; what is written in the end is searched for once', async () => {
    await at('Searched')
    await press('Tab')
    await composing('z')
    await composing('zhi')
    await enterTaken()
    await page().waitForTimeout(100)
    await says([])
    await says(null, 1)
    await page().keyboard.insertText('志')
    await says(['志'])
  })
  test('Combobox that searches by itself: its options stay while one composes', async () => {
    await at('Searched')
    await press('Tab', 'Tab')
    await expect.poll(() => page().getByRole('option').count()).toBe(4)
    await composing('zhi')
    await enterTaken()
    await page().waitForTimeout(100)
    expect(await page().getByRole('option').count()).toBe(4)
    await says(null, 1)
    await page().keyboard.insertText('知')
    await expect.poll(() => page().getByRole('option').count()).toBe(1)
    await activeIs('知行')
    // an Enter in the frame in which composing ended belongs to the input method: nobody is that fast
    await page().waitForTimeout(50)
    await press('Enter')
    await says('知行', 1)
  })
  test('SearchBox: nothing is asked for while one composes, then once', async () => {
    await at('Searching')
    await press('Tab')
    await composing('zhi')
    await enterTaken()
    await page().waitForTimeout(500)
    await says([])
    await page().keyboard.insertText('志愿')
    await says(['志愿'])
    await page().waitForTimeout(400)
    await says(['志愿'])
  })
  test('the filter of a list filters when the syllable is written', async () => {
    await at('Moves')
    await page().getByRole('textbox', { name: '搜索 left' }).focus()
    await composing('zhi')
    await page().waitForTimeout(100)
    expect(await page().getByRole('group', { name: 'left' }).getByRole('listitem').count()).toBe(4)
    await page().keyboard.insertText('志')
    await expect.poll(() => page().getByRole('group', { name: 'left' }).getByRole('listitem').count()).toBe(2)
  })
})
