import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const core = join(root, 'src/core/')

/**
 * The calls of the API that a widget's source names: in its own folder, and in whatever of src/core it uses, followed declaration by
 * declaration, so that what merely stands in the same file does not count. Read by the compiler: `api.students[list]` is every call
 * that `list` may name. What only asks `may(…)` calls nothing.
 */
export function callsNamedBy(widgets: readonly string[]): Record<string, string[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map(path => join(root, folder, path))
  const ambient = files('src/core').filter(path => path.endsWith('.d.ts'))
  const program = ts.createProgram([...widgets.flatMap(name => files(`src/widgets/${name}`)), ...ambient], options)
  const checker = program.getTypeChecker()
  const resources = resourcesOf(program, checker)
  return Object.fromEntries(widgets.map(name => [name, [...namedIn(files(`src/widgets/${name}`))].sort()]))

  function namedIn(paths: readonly string[]): Set<string> {
    const names = new Set<string>()
    const seen = new Set<ts.Node>()
    const visit = (node: ts.Node): void => {
      if (seen.has(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
      seen.add(node)
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'may') return
      if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) note(node, names)
      if (ts.isIdentifier(node)) declarationsOf(node).forEach(visit)
      ts.forEachChild(node, visit)
    }
    for (const path of paths) visit(program.getSourceFile(path)!)
    return names
  }

  /** Where in src/core a name comes from. */
  function declarationsOf(node: ts.Identifier): readonly ts.Node[] {
    let symbol = checker.getSymbolAtLocation(node)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    const found = symbol?.declarations ?? []
    return found.filter(one => one.getSourceFile().fileName.startsWith(core) && !one.getSourceFile().isDeclarationFile)
  }

  function note(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, names: Set<string>) {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression))
    // `api[kind]` is any of several
    const types = type.isUnion() ? type.types : [type]
    for (const [resource, one] of resources) if (types.includes(one)) noteOf(resource, node, names)
  }

  function noteOf(resource: string, node: ts.PropertyAccessExpression | ts.ElementAccessExpression, names: Set<string>) {
    const key = ts.isPropertyAccessExpression(node) ? undefined : checker.getTypeAtLocation(node.argumentExpression)
    const keys = key ? (key.isUnion() ? key.types : [key]) : []
    for (const one of keys) names.add(`${resource}.${one.isStringLiteral() ? one.value : '?'}`)
    if (ts.isPropertyAccessExpression(node)) names.add(`${resource}.${node.name.text}`)
  }
}

/** `api.students` and its siblings, by their types. */
function resourcesOf(program: ts.Program, checker: ts.TypeChecker): [string, ts.Type][] {
  const source = program.getSourceFile(join(core, 'api/wire.ts'))!
  const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(one => one.name === 'Api')!
  const api = checker.getDeclaredTypeOfSymbol(symbol)
  return api.getProperties().map(one => [one.name, checker.getTypeOfSymbol(one)])
}
