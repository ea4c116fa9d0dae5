import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

const reader = inject('reader')
const widgets = readdirSync(join(reader, 'node_modules/zhiyuan/dist/lib/widgets'))

/** What a server says after it has imported these, in a process of its own: plain Node, no document, no window. */
function afterImporting(specifiers: readonly string[], then: string): string {
  const file = join(reader, 'server.js')
  const imports = specifiers.map((name, i) => `import * as it${i} from '${name}'`).join('\n')
  writeFileSync(
    file,
    `${imports}\nif (typeof window !== 'undefined' || typeof document !== 'undefined') throw new Error('a DOM')\n${then}\n`,
  )
  return execFileSync(process.execPath, [file], { cwd: reader, encoding: 'utf8' }).trim()
}

test('a server imports core and every widget without a window', () => {
  const doors = ['zhiyuan/core', ...widgets.map(name => `zhiyuan/widgets/${name}`)]
  const output = afterImporting(doors, `console.log([${doors.map((_, i) => `Object.keys(it${i}).length`)}].every(n => n > 0))`)
  expect(output).toBe('true')
})

test('a server imports every element: nothing is registered, nothing breaks', () => {
  expect(
    afterImporting(
      widgets.map(name => `zhiyuan/elements/${name}`),
      `console.log(typeof customElements)`,
    ),
  ).toBe('undefined')
})

test('each door opens alone', () => {
  const alone = ['zhiyuan/core', 'zhiyuan/jsx', 'zhiyuan/vue', ...widgets.map(name => `zhiyuan/widgets/${name}`)]
  const output = afterImporting([], `for (const name of ${JSON.stringify(alone)}) await import(name)\nconsole.log('all')`)
  expect(output).toBe('all')
})

test('a server draws the page around a widget, and a placeholder for it', () => {
  const output = afterImporting(
    ['react', 'react-dom/server', 'zhiyuan/core', 'zhiyuan/widgets/student-basics'],
    `const [{ createElement: e }, { renderToString }, { Zhiyuan }, { StudentBasics }] = [it0, it1, it2, it3]
     const inside = e(Zhiyuan, { base: 'https://your-zhiyuan.example/api', token: () => { throw new Error('asked') } }, e(StudentBasics))
     console.log(renderToString(e('main', null, e('h1', null, 'A school'), inside)))`,
  )
  expect(output).toMatch(/^<main><h1>A school<\/h1><div aria-busy="true"><svg.*<\/svg><\/div><\/main>$/)
  // a policy without inline styles would refuse one
  expect(output).not.toContain('style=')
})
