import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, inject, test } from 'vitest'

const reader = inject('reader')
const root = join(import.meta.dirname, '../..')
const widgets = readdirSync(join(reader, 'node_modules/zhiyuan/dist/lib/widgets'))

/** The modules of ours that a reader's bundle of this code has at its start, without what it fetches later. */
async function bundled(code: string): Promise<{ first: string[]; later: string[]; text: string }> {
  const entry = join(reader, 'entry.js')
  writeFileSync(entry, code)
  const built = (await build({
    root: reader,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: /^react(-dom)?(\/|$)/ } },
  })) as Rollup.RollupOutput
  const chunks = built.output.filter(one => one.type === 'chunk')
  const start = chunks.find(chunk => chunk.isEntry)!
  const reached = new Set([start.fileName])
  for (const name of reached)
    for (const next of chunks.find(chunk => chunk.fileName === name)!.imports) if (!/^react/.test(next)) reached.add(next)
  const ours = (chunk: Rollup.OutputChunk) =>
    Object.entries(chunk.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([path]) => path.split('/dist/lib/')[1] ?? path)
  const isFirst = (chunk: Rollup.OutputChunk) => reached.has(chunk.fileName)
  return {
    first: chunks.filter(isFirst).flatMap(ours),
    later: chunks.filter(chunk => !isFirst(chunk)).flatMap(ours),
    text: chunks.map(chunk => chunk.code).join('\n'),
  }
}

test('whoever imports one name of core gets that name and not the house', async () => {
  const { first, later } = await bundled(`import { locales } from 'zhiyuan/core'\nconsole.log(locales)`)
  expect([...first, ...later].filter(path => path.startsWith('core/') || path.startsWith('widgets/'))).toEqual(['core/i18n/words.js'])
})

test('the host and its surroundings bring no widget along, and no list, no chart, no editor', async () => {
  const { first, later } = await bundled(`import { Host, HostRoot, Session } from 'zhiyuan/core'\nconsole.log(Host, HostRoot, Session)`)
  expect(first).toContain('core/ui/HostRoot.js')
  expect([...first, ...later].filter(path => path.startsWith('widgets/'))).toEqual([])
  expect(first.filter(path => /headlessui|tanstack|echarts|tiptap|xlsx|day-picker|ui\/table|ui\/Combobox/.test(path))).toEqual([])
})

test.each(widgets)('%s brings no other widget along', async widget => {
  const { first, later } = await bundled(`import * as widget from 'zhiyuan/widgets/${widget}'\nconsole.log(widget)`)
  const rooms = new Set([...first, ...later].flatMap(path => path.match(/^widgets\/([^/]+)/)?.[1] ?? []))
  expect([...rooms]).toEqual([widget])
})

test('an element is kept although nothing is imported from it: it is the one file with an effect', async () => {
  const { first } = await bundled(`import 'zhiyuan/elements/student-basics'`)
  expect(first).toContain('widgets/student-basics/element.js')
  expect(first).toContain('core/element/define-element.js')
  expect(first).not.toContain('widgets/student-basics/StudentBasics.js')
})

test('a React reader and a Vue reader compile against the types, and a wrong prop does not', () => {
  const file = join(reader, 'reader.tsx')
  writeFileSync(
    file,
    `import 'zhiyuan/jsx'
import { Host, HostRoot, memoryStore, Session } from 'zhiyuan/core'
import { StudentBasics, manifest } from 'zhiyuan/widgets/student-basics'
import 'zhiyuan/elements/import-wizard'
import 'zhiyuan/vue'
import type { GlobalComponents } from 'vue'

export const tag: \`zy-\${string}\` = manifest.tag
const host = new Host({ base: '', session: new Session(memoryStore()), surface: { hrefOf: () => undefined, go() {}, reload() {}, emit: () => true, signedOut() {} } })
export const one = <HostRoot host={host}><StudentBasics view="own" onSaved={() => {}} /></HostRoot>
export const two = <zy-import-wizard kind="students" theme="dark" onimported={event => void event.detail} />
// @ts-expect-error no such view
export const three = <StudentBasics view="nobody" />
// @ts-expect-error no such theme
export const four = <zy-import-wizard theme="pink" />
export const five = <zy-teacher-roster type={3} />
export const six = <zy-teacher-roster type="3" />
export const seven = <zy-student-roster account-type="0" view="admin" />
// @ts-expect-error no such kind of import
export const eight = <zy-import-wizard kind="pupils" />
// @ts-expect-error no such type of teachers
export const nine = <zy-teacher-roster type={4} />
// @ts-expect-error no such view
export const ten = <zy-student-roster view="nobody" />
// @ts-expect-error no such type of account
export const eleven = <zy-student-roster account-type="1" />
type Wizard = InstanceType<GlobalComponents['zy-import-wizard']>['$props']
export const twelve: Wizard = { kind: 'students', onImported: event => void event.detail }
// @ts-expect-error no such kind of import
export const thirteen: Wizard = { kind: 'pupils' }
`,
  )
  writeFileSync(
    join(reader, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, jsx: 'react-jsx', module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], types: [] },
        // a reader's compiler looks into our declarations too
        skipLibCheck: false,
      },
      files: ['reader.tsx'],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = (() => {
    try {
      return execFileSync(process.execPath, [tsc, '-p', reader], { cwd: reader, encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  })()
  // other people's declarations are theirs
  expect(output.split('\n').filter(line => /^(reader|node_modules\/zhiyuan)/.test(line))).toEqual([])
})
