import { expect, test, vi } from 'vitest'
import { Translator } from './translator.ts'
import { defineWords } from './words.ts'

const zh = { hello: '{{name}}，您好', rows: '{{ n }} 行，{{n}} 列', plain: '保存' }
const words = defineWords('letter', zh, {
  en: async () => ({ default: { hello: 'Hello {{name}}', rows: '{{n}} rows, {{n}} columns', plain: 'Save' } }),
  es: () => Promise.reject(new Error('offline')),
})

test('a message takes its values, each where it is named', () => {
  const t = new Translator().words(words)
  expect([t('hello', { name: '陆听澜' }), t('rows', { n: 0 })]).toEqual(['陆听澜，您好', '0 行，0 列'])
})

test('what a person typed is shown as typed in every language: no marks are read in it', async () => {
  const name = '$t(plain) $& <b>'
  expect(new Translator().words(words)('hello', { name })).toBe(`${name}，您好`)
  const t = new Translator('en').words(words)
  await vi.waitFor(() => expect(t('hello', { name })).toBe(`Hello ${name}`))
  expect(t('rows', { n: 0 })).toBe('0 rows, 0 columns')
})

test('another language is fetched when it is wanted; zh stands until it has come, and listeners hear of both', async () => {
  const translator = new Translator()
  const heard = vi.fn()
  translator.subscribe(heard)
  translator.setLocale('en')
  const t = translator.words(words)
  expect(t('plain')).toBe('保存')
  await vi.waitFor(() => expect(t('plain')).toBe('Save'))
  expect(heard).toHaveBeenCalledTimes(2)
  translator.setLocale('zh')
  expect(t('plain')).toBe('保存')
})

test('a language that does not come leaves zh, and is asked for again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const translator = new Translator('es')
  const lost = defineWords('lost', zh, { en: load, es: load })
  expect(translator.words(lost)('plain')).toBe('保存')
  await vi.waitFor(() => {
    translator.words(lost)
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
})
