import { expect, test } from 'vitest'
import { sectionsOf, sources } from '../../scripts/backtest.ts'
import { withSections } from '../../scripts/backtest-report.ts'
import { hasArchives } from '../../scripts/facts/archives.ts'
import { read } from '../house/tree.ts'

const here = Object.entries(sources).filter(([name]) => name === 'js' || hasArchives)

test.each(here)('docs/backtest.md says of %s what the command makes (npm run backtest -- --write)', (_, source) => {
  const document = read('docs/backtest.md')
  for (const section of sectionsOf(source, source.years)) expect(document).toContain(section.trim())
})

test('bands of 江苏 and 黑龙江 keep what they promise, but for one figure that is told', () => {
  const missed = read('docs/backtest.md')
    .split(/^(?=## |### )/m)
    .flatMap(section => [...section.matchAll(/\*\*NOT MET\*\* (\S+) (\S+)/g)].map(([, name, value]) => `${name} ${value}`))
  expect(missed).toEqual(['Brier 0.954'])
})

test('a section takes the place of the one of its heading, the others stay', () => {
  const document = withSections('', ['## 江苏 2024\n\nold\n', '## 江苏 2025\n\nkept\n'])
  const next = withSections(document, ['## 江苏 2024\n\nnew\n', '## 北京 2025\n\nadded\n'])
  expect(next).not.toContain('old')
  expect(next.match(/^## .*/gm)).toEqual(['## 江苏 2024', '## 江苏 2025', '## 北京 2025'])
  expect(next.match(/^(?:new|kept|added)$/gm)).toEqual(['new', 'kept', 'added'])
  expect(withSections(next, [])).toBe(next)
})
