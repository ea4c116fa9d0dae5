import ts from 'typescript'
import { expect, test } from 'vitest'
import { code, isTest, read } from './tree.ts'

/** Lines of functions that are given a transaction (`tx`) and name the database beside it (`db`). */
function besideTransactions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node, isInside: boolean) => {
    const given = ts.isFunctionLike(node) ? node.parameters.flatMap(one => namesIn(one.name)) : []
    const inside = (isInside || given.includes('tx')) && !given.includes('db')
    if (inside && ts.isIdentifier(node) && node.text === 'db' && !isLabel(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${text.split('\n')[line]!.trim()}`)
    }
    ts.forEachChild(node, child => visit(child, inside))
  }
  visit(source, false)
  return found
}
/** The name of a property that is written: `{ db: tx }`. */
const isLabel = ({ parent }: ts.Identifier) =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'db' && parent.initializer.getText() !== 'db'
const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap(one => (ts.isBindingElement(one) ? namesIn(one.name) : []))

test('who is given a transaction asks it, and never the database beside it: the embedded one would wait for itself for ever', () => {
  const server = code.filter(path => path.startsWith('server/') && !isTest(path))
  expect(server.length).toBeGreaterThan(100)
  expect(server.flatMap(path => besideTransactions(path, read(path)))).toEqual([])
})

test('such a question is found, and its neighbours that behave are not', () => {
  const found = (text: string) => besideTransactions('a.ts', text).length
  expect(found('const set = async (tx: Db) => { await tx.update(a); return db().$count(a) }')).toBe(1)
  expect(found('const end = async ({ tx, user }: Writing) => ask({ db, user })')).toBe(1)
  expect(found('const end = (tx: Db) => each(() => options.db())')).toBe(1)
  expect(found('db().transaction(tx => ask({ db: tx }))')).toBe(0)
  expect(found('const run = (tx: Db) => names.map(({ db }) => db)')).toBe(0)
})

test('what is served of students says whom a row is about: who has left her sight is looked for once more before it is kept (S1)', () => {
  const served = code.filter(
    path => /^server\/resources\/.*(resource|-of)\.ts$/.test(path) && /\bof\.scope\b|ofStudents\(follows/.test(read(path)),
  )
  expect(served.length).toBeGreaterThan(10)
  expect(served.filter(path => !read(path).includes('about: of.about'))).toEqual([])
})

test('what names students in a list of its own looks for each once more before she is told (S1)', () => {
  const naming = code.filter(path => path.startsWith('src/core/contracts/') && !isTest(path) && /z\.array\(ShownStudent\)/.test(read(path)))
  expect(naming.length).toBeGreaterThan(0)
  const served = naming.map(path => path.replace('src/core/contracts/', 'server/resources/').replace(/\.ts$/, '/resource.ts'))
  expect(served.filter(path => !read(path).includes("names: { field: 'students', seenAmong }"))).toEqual([])
})
