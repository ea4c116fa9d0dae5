import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What a widget's own sources say of it: written once, beside the component, and shipped to nobody. */
export interface Notes {
  /** What it is for, from the comment of the component. */
  readonly about: string
  /** A sentence a prop, from the comments of its props. */
  readonly props: Readonly<Record<string, string>>
}

/** The comment above a declaration without its tags and without the ids of rules, which mean nothing to a page's author. */
function saidOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment
  return (ts.getTextOfJSDocComment(comment) ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ \([BDGMR]\d+[^)]*\)/g, '')
    .trim()
}

/** Reads the props that a manifest names, `Manifest<StudentRosterProps>`, and the component they belong to. */
export function notesOf(room: string): Notes {
  const parse = (file: string) => ts.createSourceFile(file, readFileSync(join(room, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const door = parse('manifest.ts').statements.find(
    (one): one is ts.ImportDeclaration => ts.isImportDeclaration(one) && /Props\b/.test(one.importClause?.getText() ?? ''),
  )
  if (!door) throw new Error(`${room}/manifest.ts names no props: Manifest<…Props>`)
  const { statements } = parse((door.moduleSpecifier as ts.StringLiteral).text)
  const name = /(\w+)Props\b/.exec(door.importClause!.getText())![1]!
  const component = statements.find(one => ts.isFunctionDeclaration(one) && one.name?.text === name)
  const props = statements.find(one => ts.isInterfaceDeclaration(one) && one.name.text === `${name}Props`)
  const members = props && ts.isInterfaceDeclaration(props) ? props.members : []
  return {
    about: component ? saidOf(component) : '',
    props: Object.fromEntries(members.map(member => [member.name!.getText(), saidOf(member)])),
  }
}
