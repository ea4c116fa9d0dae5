import ts from 'typescript'
import { code, isTest, read } from '../house/tree.ts'

/** Every text written in a source file; what is put into it at run time is `{}`. */
export function textsOf(path: string): string[] {
  const found: string[] = []
  walk(parse(path), node => {
    const text = textOf(node)
    if (text !== undefined) found.push(text)
  })
  return found
}

/** Titles of the tests and groups of a test file; of a story file, the descriptions of its stories. */
export function titlesOf(path: string): string[] {
  const file = parse(path)
  const names = new Set(['test', 'it', 'describe'])
  walk(file, node => {
    const own = wrapperOf(node, names)
    if (own) names.add(own)
  })
  const found: string[] = []
  walk(file, node => {
    if (ts.isCallExpression(node) && names.has(rootOf(node.expression))) found.push(...titleOf(node))
    if (/\.stories\.tsx$/.test(path) && ts.isVariableStatement(node))
      found.push(...ts.getJSDocCommentsAndTags(node).map(doc => doc.getText(file)))
  })
  return found
}

/** `test`, also in `test.each(cases)('title', …)`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? rootOf(node.expression) : ''
}

/** A file's own word for a test: `const apart = (name: string, run: …) => test(name, …)`. */
function wrapperOf(node: ts.Node, names: ReadonlySet<string>): string | undefined {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isArrowFunction(node.initializer) || !ts.isIdentifier(node.name)) return
  const title = node.initializer.parameters[0]?.name.getText()
  let isWrapper = false
  walk(node.initializer.body, inner => {
    if (ts.isCallExpression(inner) && names.has(rootOf(inner.expression)) && inner.arguments[0]?.getText() === title) isWrapper = true
  })
  return isWrapper ? node.name.text : undefined
}

/** The title itself, and the cases of `test.each([...])` where it is made of them. */
function titleOf(node: ts.CallExpression): string[] {
  const title = node.arguments[0] && textOf(node.arguments[0])
  if (title === undefined) return []
  const cases: string[] = []
  if (ts.isCallExpression(node.expression) && title.includes('%'))
    walk(node.expression, inner => cases.push(...[textOf(inner)].filter(text => text !== undefined)))
  return [title, ...cases]
}

export const testFiles = () => code.filter(path => isTest(path) && /\.(test|stories)\.tsx?$/.test(path))
/** All there is: Chinese stands in few folders (tests/house), the English literals of the documents where they are used. */
export const wordFiles = () => code.filter(path => /^(src|server)\//.test(path) && !isTest(path))

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map(span => `{}${span.literal.text}`).join('') : undefined
}
const parse = (path: string) =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}
