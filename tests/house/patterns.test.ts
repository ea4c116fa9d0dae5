import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../server/app.ts'
import { code, isTest, read } from './tree.ts'

// S13: no text that somebody sends takes more than linear time. recheck decides each pattern by an automaton, or attacks it where
// none can be made; in plain JavaScript, so that it needs neither Java nor a binary of its own.
process.env.RECHECK_SYNC_BACKEND = 'pure'
let check: typeof import('recheck')['checkSync']
beforeAll(async () => {
  check = (await import('recheck')).checkSync
})
const flawOf = (source: string, flags: string) => {
  const found = check(source, flags, { timeout: 40_000 })
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? `vulnerable: ${found.complexity.summary}` : `${found.status}: ${found.error.kind}`
}

/** What runs at a school or in a page; what builds us reads our own sources. */
const product = code.filter(path => /^(src|server)\//.test(path) && !isTest(path))
const literals = new Map<string, string>()
const made: string[] = []
for (const path of product) {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest)
  const look = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, path)
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      made.push(path)
    ts.forEachChild(node, look)
  }
  look(file)
}

test('S13 every regular expression that runs at a school or in a page is linear', () => {
  expect(literals.size).toBeGreaterThan(80)
  const flaws = [...literals].flatMap(([text, path]) => {
    const end = text.lastIndexOf('/')
    const flaw = flawOf(text.slice(1, end), text.slice(end + 1))
    return flaw ? [`${path} ${text} ${flaw}`] : []
  })
  expect(flaws).toEqual([])
}, 240_000)

test('S13 so is every pattern of every contract, those that are put together too', () => {
  const patterns = new Set<string>()
  const look = (schema: unknown) =>
    JSON.stringify(schema, (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value)
      return value
    })
  for (const { call } of routes)
    for (const part of [call.query, call.body]) look(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }))
  expect(patterns.size).toBeGreaterThan(5)
  expect([...patterns].flatMap(source => flawOf(source, '') ?? [])).toEqual([])
}, 240_000)

test('S13 patterns are put together in four places, of our own names and of patterns that are checked above', () => {
  expect(made.sort()).toEqual([
    'server/kit/by-path.ts',
    'src/core/contracts/fields.ts',
    ...['src/widgets/import-wizard/reading/xml.ts', 'src/widgets/import-wizard/reading/xml.ts'],
  ])
})

test('S13 the checker would say so', () => {
  expect(flawOf('-[\\w-]{8,}\\.\\w+$', '')).toContain('vulnerable')
})
