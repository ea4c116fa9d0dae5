import ts from 'typescript'
import { expect, test } from 'vitest'
import { code, isTest, read } from './tree.ts'

/** Lines that change rows of accounts and name their school in what they write, or in what they have put together for it. */
function movesIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const made = new Map<string, string>()
  const found: string[] = []
  const each = (visit: (node: ts.Node) => void) => {
    const down = (node: ts.Node) => {
      visit(node)
      ts.forEachChild(node, down)
    }
    down(source)
  }
  each(node => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) made.set(node.name.text, node.initializer?.getText() ?? '')
  })
  /** What it says, and what the names in it stand for. */
  const wholeOf = (values: ts.Node): string => {
    const texts = [values.getText()]
    const down = (node: ts.Node) => {
      if (ts.isIdentifier(node)) texts.push(made.get(node.text) ?? '')
      ts.forEachChild(node, down)
    }
    down(values)
    return texts.join(' ')
  }
  each(node => {
    if (!ts.isCallExpression(node)) return
    const called = node.expression.getText()
    const isUpdate =
      (called === 'updateRows' && node.arguments.some(one => one.getText() === 'users')) || /\.update\(users\)\s*\.set$/.test(called)
    if (!isUpdate || !/\bwork_unit\b/.test(wholeOf(node.arguments.at(-1)!))) return
    found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
  })
  return found
}

test('15 an account is moved to another school in one place, where its tokens for pages end', () => {
  const server = code.filter(path => path.startsWith('server/') && !isTest(path))
  expect(server.length).toBeGreaterThan(100)
  const found = server.flatMap(path => movesIn(path, read(path)))
  expect(found.map(line => line.replace(/:\d+$/, ''))).toEqual(['server/identity/accounts.ts'])
  // nor by a statement of its own
  expect(server.filter(path => /update (users|"users"|\$\{users\})/i.test(read(path)))).toEqual([])
})

test('such a line is found, and its neighbours are not', () => {
  const found = (text: string) => movesIn('a.ts', text).length
  expect(found('await updateRows(db, now, users, eq(users.uuid, a), { work_unit })')).toBe(1)
  expect(found('const to = { work_unit: b }; await updateRows(db, now, users, where, { ...to, name })')).toBe(1)
  expect(found('await tx\n.update(users)\n.set({ work_unit: b })\n.where(a)')).toBe(1)
  expect(found('await updateRows(db, now, users, eq(users.work_unit, a), { name })')).toBe(0)
  expect(found('await updateRows(db, now, students, where, { work_unit })')).toBe(0)
})
