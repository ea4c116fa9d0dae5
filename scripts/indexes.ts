// `npm run indexes`: the lists of contracts, resources and tables, written from the folders. A house test fails when one is out of date.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const HEADER = '// Written by `npm run indexes`, from the folders.'
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

/** What each index has to say, by its path. */
export async function indexes(): Promise<Record<string, string>> {
  return {
    'src/core/contracts/index.ts': file(
      "Every call there is. The name is the client's word for it.",
      await contracts('src/core/contracts'),
    ),
    'server/resources/index.ts': file('Every resource that is served.', defaults('server/resources', 'resource', '.')),
    'server/db/demo/tables.ts': file(
      'What the demo region and the tests know of each table.',
      defaults('server/resources', 'demo', '../../resources'),
    ),
    'server/db/schema.ts': file('Every table there is: what the migrations are generated from.', tables('server')),
  }
}

const file = (what: string, lines: readonly string[]) => `${HEADER}\n// ${what}\n${lines.join('\n')}\n`

/** A contract is what has calls; other exports of its file are shapes. */
async function contracts(folder: string): Promise<string[]> {
  const lines: string[] = []
  for (const path of found(`${folder}/**/*.ts`).filter(one => !/\/index\.ts$|\.test\.ts$/.test(one))) {
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, { calls?: unknown } | undefined>
    const names = Object.keys(exported).filter(name => exported[name]?.calls)
    if (names.length > 0) lines.push(`export { ${names.sort().join(', ')} } from './${path.slice(folder.length + 1)}'`)
  }
  return lines
}

/** The default exports of all files of one name, each under the name of its folder. */
const defaults = (folder: string, name: string, up: string) =>
  found(`${folder}/**/${name}.ts`).map(path => {
    const inner = path.slice(folder.length + 1)
    return `export { default as ${inner.replace(`/${name}.ts`, '').replace(/\W/g, '_')} } from '${up}/${inner}'`
  })

const tables = (folder: string) =>
  found(`${folder}/**/{table,*-table}.ts`).map(path => `export * from '../${path.slice(folder.length + 1)}'`)

if (import.meta.main) for (const [path, text] of Object.entries(await indexes())) writeFileSync(join(root, path), text)
