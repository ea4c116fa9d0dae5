import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { causes } from '../../src/core/element/diagnosis.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')

test.each(Object.entries(causes))('what the console says of a page (%s) stands on the page for web masters', (_, line) => {
  vi.stubGlobal('location', { origin: '…' })
  const words = (line as (...given: unknown[]) => string)('…', 500)
  vi.unstubAllGlobals()
  expect(page).toContain(words.split(/[.:(]/)[0]!.trim())
})
