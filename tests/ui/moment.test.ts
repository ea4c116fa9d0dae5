import { expect, test } from 'vitest'
import { type Locale, Translator } from '../../src/core/i18n/index.ts'
import { agoText } from '../../src/core/ui/Moment.tsx'
import { uiWords } from '../../src/core/ui/messages/index.ts'

const now = new Date(2026, 10, 21, 12, 0, 0)
const past = (seconds: number) => now.getTime() / 1000 - seconds
async function wordings(locale: Locale) {
  const translator = new Translator('zh')
  const words = () => translator.words(uiWords)
  translator.setLocale(locale)
  // other languages are fetched with their first word
  if (locale !== 'zh')
    await new Promise<void>(come => {
      translator.subscribe(come)
      words()
    })
  // ten digits: seconds (B235)
  return [29, 30, 119, 3600, 86_399, 86_400].map(seconds => agoText(past(seconds), now, locale, words()))
}

test('B236 in three languages', async () => {
  expect(await wordings('zh')).toEqual(['刚刚', '1分钟前', '1分钟前', '1小时前', '23小时前', '1天前'])
  expect(await wordings('en')).toEqual(['just now', '1 minute ago', '1 minute ago', '1 hour ago', '23 hours ago', '1 day ago'])
  expect(await wordings('es')).toEqual(['ahora mismo', 'hace 1 minuto', 'hace 1 minuto', 'hace 1 hora', 'hace 23 horas', 'hace 1 día'])
})
test('beyond 48 hours a date (G070)', () => {
  const words = new Translator('zh').words(uiWords)
  expect(agoText(new Date(2026, 10, 3, 8, 5), now, 'zh', words)).toBe('11-03 08:05')
  expect(agoText(new Date(2025, 10, 3, 8, 5), now, 'zh', words)).toBe('2025-11-03 08:05')
})
