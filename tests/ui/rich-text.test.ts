import { expect, test } from 'vitest'
import { richTextLength } from '../../src/core/ui/rich-text/length.ts'
import { cpuMs } from '../support/cpu.ts'

test.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>志愿</p>', 2],
  ['<p>志愿</p><p>二段</p>', 4],
  ['<p>A&amp;B&nbsp;&lt;C&gt;</p>', 7],
  ['<p>&未完; & 和</p>', 8],
  ['<p>𠮷野家</p>', 3],
  ['<a href="https://example.com/?a=1&amp;b=2">链接</a>', 2],
  ['断在<p', 2],
])('a reader of %s counts %i characters (G112)', (html, length) => {
  expect(richTextLength(html)).toBe(length)
})

test('fifty thousand characters take no time (S13)', () => {
  const started = cpuMs()
  for (const text of ['<', '&', '<p>', '&amp', '志']) richTextLength(text.repeat(50_000))
  expect(cpuMs() - started).toBeLessThan(200)
})
