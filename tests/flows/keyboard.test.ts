import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts'
import { type Site, site } from './design-system/site.ts'

// Real keys of a real browser, on components in a shadow root: what the ARIA Authoring Practices say each of them understands.
let shown: Site
let browser: Browser
let page: Page
beforeAll(async () => {
  shown = await site()
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  page.setDefaultTimeout(5000)
})
afterAll(async () => {
  await browser?.close()
  shown?.close()
})
beforeEach(async () => {
  await page.goto(shown.url)
  await page.waitForFunction(() => typeof window.show === 'function')
})

/** Shows one component and stands on the button before it. */
async function at(name: string) {
  await page.evaluate(part => window.show(part), name)
  await page.getByRole('button', { name: 'before' }).focus()
}
async function press(...strokes: readonly string[]) {
  for (const stroke of strokes) await page.keyboard.press(stroke)
}
/** What has the focus, as one would hear it; waits for it, because lists come with the next frame. */
const focused = () =>
  page.evaluate(() => {
    let active: Element | null = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const label = active?.getAttribute('aria-label') ?? active?.querySelector('input')?.value
    return label || (active instanceof HTMLInputElement && active.labels?.[0]?.textContent) || active?.textContent || active?.tagName
  })
const stands = (on: string | RegExp) => expect.poll(focused).toMatch(typeof on === 'string' ? new RegExp(`^${on}$`) : on)
const said = (index = 0) => page.locator('output').nth(index).textContent()
const says = (value: unknown, index = 0) => expect.poll(() => said(index)).toBe(JSON.stringify(value))
/** The option a list is at: it keeps the focus itself and names the option. */
const active = () =>
  page.evaluate(() => {
    const root = document.querySelector('div')?.shadowRoot
    let here: Element | null = root?.activeElement ?? null
    if (!here?.hasAttribute('aria-activedescendant')) here = root?.querySelector('[aria-activedescendant]') ?? null
    const id = here?.getAttribute('aria-activedescendant')
    return id ? (root?.getElementById(id)?.textContent ?? null) : null
  })
const activeIs = (text: string | null) => expect.poll(active).toBe(text)

describe('Dialog', () => {
  test('opens on its first control, Tab and Shift+Tab stay inside, Escape closes and gives the focus back', async () => {
    await at('Dialogs')
    await press('Tab', 'Enter')
    await stands('inside')
    await press('Tab', 'Tab')
    await stands('deeper')
    await press('Tab')
    await stands('关闭')
    await press('Shift+Tab')
    await stands('deeper')
    await press('Escape')
    await stands('open')
    await says({ open: false, inner: false })
  })
  test('of two, Escape closes the upper one only', async () => {
    await at('Dialogs')
    await press('Tab', 'Enter')
    await stands('inside')
    await press('Shift+Tab', 'Shift+Tab', 'Enter')
    await stands('deep')
    await press('Escape')
    await stands('deeper')
    await says({ open: true, inner: false })
  })
  test('Escape takes a tip away before it closes the dialog', async () => {
    await at('Dialogs')
    await press('Tab', 'Enter')
    await stands('inside')
    await press('Tab')
    await page.getByRole('tooltip').waitFor()
    await press('Escape')
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
    await says({ open: true, inner: false })
    await press('Escape')
    await says({ open: false, inner: false })
  })
})

describe('Menu button', () => {
  test.each(['Enter', ' ', 'ArrowDown'])('%j opens it on the first item', async key => {
    await at('Menus')
    await press('Tab', key)
    await stands('apple')
  })
  test('the arrow up opens it on the last', async () => {
    await at('Menus')
    await press('Tab', 'ArrowUp')
    await stands('damson')
  })
  test('arrows move and wrap, Home and End jump, a letter finds', async () => {
    await at('Menus')
    await press('Tab', 'Enter')
    await stands('apple')
    await press('ArrowDown')
    await stands('banana')
    await press('ArrowDown', 'ArrowDown')
    await stands('apple')
    await press('ArrowUp')
    await stands('damson')
    await press('Home')
    await stands('apple')
    await press('End')
    await stands('damson')
    await press('b')
    await stands('banana')
    await press('a')
    await stands('apple')
  })
  test('Enter picks and gives the focus back', async () => {
    await at('Menus')
    await press('Tab', 'Enter', 'ArrowDown', 'Enter')
    await says('banana')
    await stands('menu')
  })
  test('Escape closes without picking, Tab closes and goes on', async () => {
    await at('Menus')
    await press('Tab', 'Enter')
    await stands('apple')
    await press('Escape')
    await stands('menu')
    await press('Enter')
    await stands('apple')
    await press('Tab')
    await stands('after')
    expect(await page.getByRole('menu').count()).toBe(0)
    await says('')
  })
})

test('Tabs: arrows move and wrap past what is disabled, Home and End jump, Tab leaves into the panel', async () => {
  await at('TabList')
  await press('Tab')
  await stands('apple')
  await press('ArrowRight')
  await stands('cherry')
  await says('cherry')
  await press('ArrowRight', 'ArrowRight')
  await stands('apple')
  await press('ArrowLeft')
  await stands('damson')
  await press('Home')
  await stands('apple')
  await press('End')
  await stands('damson')
  await press('Tab')
  await stands('damson')
  expect(await page.getByRole('tabpanel').evaluate(panel => panel === (panel.getRootNode() as ShadowRoot).activeElement)).toBe(true)
  await press('Tab')
  await stands('after')
})

describe('Listbox', () => {
  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('%j opens it on what is chosen', async key => {
    await at('Selects')
    await press('Tab', key)
    await activeIs('banana')
  })
  test('arrows move, Home and End jump, letters find, Enter chooses and gives the focus back', async () => {
    await at('Selects')
    await press('Tab', 'Enter')
    await activeIs('banana')
    await press('ArrowDown')
    await activeIs('cherry')
    await press('Home')
    await activeIs('apple')
    await press('End')
    await activeIs('damson')
    await press('c')
    await activeIs('cherry')
    await press('Enter')
    await says(['cherry'])
    await stands(/cherry/)
  })
  test('Escape leaves what was chosen', async () => {
    await at('Selects')
    await press('Tab', 'Enter')
    await activeIs('banana')
    await press('ArrowDown', 'Escape')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await stands(/banana/)
    await says(['banana'])
  })
  test('of several, Enter toggles and the list stays', async () => {
    await at('Selects')
    await press('Tab', 'Tab', 'Enter')
    await activeIs('apple')
    await press('Enter', 'ArrowDown', 'Enter')
    await says(['banana', 'apple', 'banana'])
    await press('Enter')
    await says(['banana', 'apple'])
    expect(await page.getByRole('listbox').count()).toBe(1)
  })
})

describe('Combobox', () => {
  test('letters filter, arrows move, Enter takes, Escape takes nothing', async () => {
    await at('Searched')
    await press('Tab', 'Tab')
    await page.keyboard.insertText('志')
    await expect.poll(() => page.getByRole('option').count()).toBe(2)
    await press('ArrowDown')
    await activeIs('志愿')
    await press('Escape')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await says(null, 1)
    await page.keyboard.insertText('知')
    await press('ArrowDown', 'Enter')
    await says('知行', 1)
  })
})

test('Cascader: the arrow down opens, arrows walk levels, Escape gives the focus back', async () => {
  await at('Path')
  await press('Tab', 'ArrowDown')
  await stands('north')
  await press('End')
  await stands('south')
  await press('Home', 'ArrowRight')
  await page.getByRole('option', { name: 'n2' }).waitFor()
  await press('ArrowRight')
  await stands('n1')
  await press('ArrowDown')
  await stands('n2')
  await press('ArrowLeft')
  await stands('north')
  await press('Escape')
  await stands(/请选择/)
  await says([])
  await press('ArrowDown')
  await stands('north')
  await press('Enter')
  await page.getByRole('option', { name: 'n2' }).waitFor()
  await press('ArrowRight', 'Enter')
  await says(['north', 'n1'])
})

test('Tree: one stop of Tab even when the chosen node is out of sight; arrows open, enter and leave branches; Home, End and letters jump; Enter chooses', async () => {
  await at('Branches')
  await press('Tab')
  await stands('north')
  await press('ArrowRight', 'ArrowRight')
  await stands('near')
  await press('ArrowDown')
  await stands('nether')
  await press('ArrowLeft')
  await stands(/^north/)
  await press('ArrowLeft')
  expect(await page.getByRole('treeitem').count()).toBe(3)
  await press('End')
  await stands('east')
  await press('s')
  await stands('south')
  await press('Home')
  await stands('north')
  await press('e', 'Enter')
  await says('east')
  await press('Tab')
  await stands('after')
})

test('Table: Enter and Space sort up, down and not; Space selects a row, and all', async () => {
  await at('Lines')
  await press('Tab')
  await stands('全选')
  await press('Tab')
  const sorted = () => page.getByRole('columnheader', { name: 'fruit' }).getAttribute('aria-sort')
  await press('Enter')
  await expect.poll(sorted).toBe('ascending')
  await press(' ')
  await expect.poll(sorted).toBe('descending')
  await press('Enter')
  await expect.poll(sorted).toBeNull()
  await press('Tab')
  await stands('选择 apple')
  await press(' ')
  await says(['apple'])
  await press('Shift+Tab', 'Shift+Tab', ' ')
  await says(['apple', 'banana', 'cherry', 'damson'])
})

test('Radio and segmented: one stop of Tab each, arrows choose and wrap; switch: Space turns it', async () => {
  await at('Choices')
  await press('Tab', 'ArrowDown')
  await says(['banana', 'apple', false])
  await press('ArrowUp', 'ArrowLeft')
  await says(['cherry', 'apple', false])
  await press('Tab', 'ArrowRight')
  await says(['cherry', 'banana', false])
  await press('Tab', ' ')
  await says(['cherry', 'banana', true])
  await press('Tab')
  await stands('after')
})

test('Tooltip: comes with the focus, describes it, goes with Escape and stays while the pointer is on it', async () => {
  await at('Tips')
  await press('Tab')
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  const word = page.getByRole('button', { name: 'word' })
  expect(await word.getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'))
  await press('Escape')
  await expect.poll(() => tip.count()).toBe(0)
  await stands('word')
  await word.hover()
  await tip.hover()
  await page.waitForTimeout(300)
  expect(await tip.count()).toBe(1)
  await page.mouse.move(800, 800)
  await expect.poll(() => tip.count()).toBe(0)
})

test('Pagination: Tab reaches each page, Enter goes there, the page one is on says so', async () => {
  await at('Pages')
  await press('Tab')
  await stands('上一页')
  await press('Tab', 'Tab', 'Enter')
  await says(2)
  expect(await page.getByRole('button', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
})

test('Transfer: Space ticks, Enter moves, and the focus goes along with what moved', async () => {
  await at('Moves')
  await page.getByRole('checkbox', { name: '知行' }).focus()
  await press(' ')
  await page.getByRole('button', { name: '加入' }).focus()
  await press('Enter')
  await says(['知行'])
  await stands('知行')
  await press(' ')
  await page.getByRole('button', { name: '移出' }).focus()
  await press('Enter')
  await says([])
  await stands('知行')
})

describe('an input method', () => {
  const composing = async (text: string) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  /** Enter while a syllable is open: the browser says 229, as it does for every key an input method takes. */
  const enterTaken = async () => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Enter', code: 'Enter' })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode: 13, key: 'Enter', code: 'Enter' })
  }

  test('Combobox: half a syllable finds nothing and chooses nothing; what is written in the end is searched for once', async () => {
    await at('Searched')
    await press('Tab')
    await composing('z')
    await composing('zhi')
    await enterTaken()
    await page.waitForTimeout(100)
    await says([])
    await says(null, 1)
    await page.keyboard.insertText('志')
    await says(['志'])
  })
  test('Combobox that searches by itself: its options stay while one composes', async () => {
    await at('Searched')
    await press('Tab', 'Tab')
    await expect.poll(() => page.getByRole('option').count()).toBe(4)
    await composing('zhi')
    await enterTaken()
    await page.waitForTimeout(100)
    expect(await page.getByRole('option').count()).toBe(4)
    await says(null, 1)
    await page.keyboard.insertText('知')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await activeIs('知行')
    // an Enter in the frame in which composing ended belongs to the input method: nobody is that fast
    await page.waitForTimeout(50)
    await press('Enter')
    await says('知行', 1)
  })
  test('SearchBox: nothing is asked for while one composes, then once', async () => {
    await at('Searching')
    await press('Tab')
    await composing('zhi')
    await enterTaken()
    await page.waitForTimeout(500)
    await says([])
    await page.keyboard.insertText('志愿')
    await says(['志愿'])
    await page.waitForTimeout(400)
    await says(['志愿'])
  })
  test('the filter of a list filters when the syllable is written', async () => {
    await at('Moves')
    await page.getByRole('textbox', { name: '搜索 left' }).focus()
    await composing('zhi')
    await page.waitForTimeout(100)
    expect(await page.getByRole('group', { name: 'left' }).getByRole('listitem').count()).toBe(4)
    await page.keyboard.insertText('志')
    await expect.poll(() => page.getByRole('group', { name: 'left' }).getByRole('listitem').count()).toBe(2)
  })
})
