import { expect, test } from 'vitest'
import { walks } from './walk.ts'

const visitor = walks('WebKit', 'jw.y')

test('WebKit puts no space of its own between Chinese and Latin letters: it would draw them over each other', async () => {
  await visitor().open(`${visitor().url}/login`)
  await visitor().sees('用户名', 'field')
  expect(await visitor().engine.ask(() => getComputedStyle(document.querySelector('.zy')!).getPropertyValue('text-autospace'))).toBe(
    'no-autospace',
  )
})
