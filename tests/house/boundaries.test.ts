import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'
import { options } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'server', 'stories', 'tests'].filter(folder => existsSync(join(root, folder)))

async function violations(baseDir: string, where: string[]) {
  const { tsConfig: _, ...rest } = options
  const { output } = await cruise(
    where,
    { ...rest, baseDir },
    { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    { tsConfig: { compilerOptions: {} } },
  )
  return (output as ICruiseResult).summary.violations
}

test('nobody imports across a boundary of the house', async () => {
  const found = await violations(root, folders)
  expect(found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  // all files are read, beside what else runs
}, 60_000)

describe('the rules catch what they are for', () => {
  const planted = mkdtempSync(join(tmpdir(), 'zhiyuan-house-'))
  afterAll(() => rmSync(planted, { recursive: true, force: true }))
  const file = (path: string, text = 'export const x = 1\n') => {
    mkdirSync(dirname(join(planted, path)), { recursive: true })
    writeFileSync(join(planted, path), text)
  }

  const cases: [rule: string, from: string, to: string][] = [
    ['core-domain-looks-down', 'src/core/domain/a.ts', 'src/core/ui/Button.ts'],
    ['core-api-looks-down', 'src/core/api/b.ts', 'src/core/host/host.ts'],
    ['core-ui-looks-down', 'src/core/ui/c.ts', 'src/widgets/chart/index.ts'],
    ['core-is-a-closed-list', 'src/portal/d.ts', 'src/core/utils/x.ts'],
    ['widgets-do-not-know-each-other', 'src/widgets/wizard/e.ts', 'src/widgets/chart/index.ts'],
    ['widgets-look-down', 'src/widgets/wizard/f.ts', 'src/portal/App.ts'],
    ['widgets-by-their-door', 'src/portal/g.ts', 'src/widgets/chart/model.ts'],
    ['server-sees-the-wire-only', 'server/h.ts', 'src/core/api/client.ts'],
    ['front-never-sees-server', 'src/core/data/i.ts', 'server/app.ts'],
    ['facts-stay-on-the-server', 'server/page/o.ts', 'server/db/demo/facts/index.ts'],
    ['kit-knows-no-resource', 'server/kit/l.ts', 'server/resources/relation/teachers/table.ts'],
    ['kit-knows-no-resource', 'server/kit/m.ts', 'server/identity/accounts.ts'],
    ['identity-meets-resources-at-tables', 'server/identity/n.ts', 'server/resources/relation/teachers/scope.ts'],
    ['resources-meet-at-tables', 'server/resources/relation/students/j.ts', 'server/resources/relation/teachers/scope.ts'],
  ]
  const core = 'src/widgets/wizard/k.ts'

  test('every planted violation is found, and a neighbour that behaves is not', async () => {
    for (const [, from, to] of cases) {
      file(to)
      const up = from
        .split('/')
        .slice(1)
        .map(() => '..')
        .join('/')
      file(from, `import { x } from '${up || '.'}/${to}'\nexport const y = x\n`)
    }
    file(core, "import { readFileSync } from 'node:fs'\nexport const z = readFileSync\n")
    file('src/core/ui/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
    file('src/core/ui/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
    file('server/resources/relation/teachers/table.ts')
    file('server/resources/relation/students/good.ts', "import { x } from '../teachers/table.ts'\nexport const y = x\n")

    const found = (await violations(planted, ['src', 'server'])).map(({ rule, from }) => `${rule.name}: ${from}`)
    for (const [rule, from] of cases) expect(found).toContain(`${rule}: ${from}`)
    expect(found).toContain(`node-stays-at-the-edge: ${core}`)
    expect(found.some(line => line.startsWith('no-circular'))).toBe(true)
    expect(found.filter(line => line.includes('good.ts'))).toEqual([])
  })
})
