import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TIMED } from '../support/timed.ts'
import { LAYERS } from './boundaries.ts'
import { code, files, folders, isTest, read, root, texts } from './tree.ts'

const lines = (path: string) => read(path).split('\n').length - 1

describe('folders', () => {
  test('src/core is a closed list of layers', () => {
    expect(folders('src/core').filter(name => !LAYERS.includes(name))).toEqual([])
  })

  test('src holds core, widgets and portal, and nothing else', () => {
    expect(folders('src').filter(name => !['core', 'widgets', 'portal'].includes(name))).toEqual([])
  })

  test('a widget has one door, one bell and one manifest', () => {
    const missing = folders('src/widgets').flatMap(name =>
      ['index.ts', 'element.ts', 'manifest.ts']
        .filter(file => !existsSync(join(root, 'src/widgets', name, file)))
        .map(file => `${name}/${file}`),
    )
    expect(missing).toEqual([])
  })

  test('a resource folder has a table or a resource in it', () => {
    const empty = folders('server/resources')
      .flatMap(app => folders(`server/resources/${app}`).map(name => `server/resources/${app}/${name}`))
      .filter(path => !['table.ts', 'resource.ts'].some(file => existsSync(join(root, path, file))))
    expect(empty).toEqual([])
  })
})

describe('files', () => {
  test('no file is named after what it is instead of what it does', () => {
    const banned = /^(utils?|helpers?|common|misc|types|constants|managers?|base)\.(ts|tsx|mjs|js)$/i
    expect(code.filter(path => banned.test(basename(path)))).toEqual([])
  })

  test('no code file is longer than 400 lines', () => {
    expect(code.filter(path => lines(path) > 400).map(path => `${path}: ${lines(path)}`)).toEqual([])
  })

  test('a test that is for one of the databases only stands in a file that is always shown on both', () => {
    // the whole run takes the others on one of them, by their names
    const forOne = /^\s+if \(!?(where|database)\)|\brunIf\(!?(where|database)\)/m
    const found = code.filter(
      path => /^tests\/(server|contract)\//.test(path) && forOne.test(read(path)) && /\bonDatabases\(/.test(read(path)),
    )
    expect(found).toEqual([])
  })

  test('a test of servers in which somebody is timed stands in the list of those that each have a core', () => {
    const isTimed = /\bperformance\.now\b|\blongestTurn\b|\bleast\(/
    const found = code.filter(path => /^tests\/(server|contract)\/.*\.test\.ts$/.test(path) && isTimed.test(read(path)))
    expect(found.sort()).toEqual(TIMED.toSorted())
  })

  test('an account that one file of the shared product signs out is named by no other one', () => {
    const list = read('tests/README.md').match(/`[a-z]+\/[a-z-]+` [a-z0-9]+\.[a-z](, [a-z0-9]+\.[a-z])*/g) ?? []
    const signOut = list.flatMap(line => {
      const [, file, accounts] = line.match(/^`(.+)` (.+)$/)!
      return accounts!.split(', ').map(account => [`tests/${file}.test.ts`, account] as const)
    })
    expect(signOut).toHaveLength(5)
    const shared = code.filter(path => /^tests\/.*\.test\.ts$/.test(path) && read(path).includes('await product()'))
    const found = signOut.flatMap(([file, account]) => shared.filter(path => path !== file && read(path).includes(`'${account}'`)))
    expect(found).toEqual([])
  })

  test('Chinese is written only in messages, domain, contracts, routes, the demo region and tests', () => {
    const allowed = /\/messages\/|^src\/core\/(domain|contracts)\/|^src\/portal\/routes\/|^server\/db\/demo\/|^server\/.*\/demo\.ts$/
    // Comments are free to quote the documents: only what runs is held to the rule.
    const spoken = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
    const found = code.filter(
      path => /^(src|server)\//.test(path) && !isTest(path) && !allowed.test(path) && /\p{Script=Han}/u.test(spoken(read(path))),
    )
    expect(found).toEqual([])
  })

  test('contracts use checked(), never .check(), which a bundler cannot drop', () => {
    const found = code.filter(
      path => path.startsWith('src/core/contracts/') && !path.endsWith('/codecs.ts') && !isTest(path) && /\.check\(/.test(read(path)),
    )
    expect(found).toEqual([])
  })

  test('which work units are schools is said in one place', () => {
    const told = code.filter(path => !isTest(path) && path !== 'src/core/domain/access.ts' && /work_unit_type_[02]/.test(read(path)))
    expect(told).toEqual([])
  })
  test('the sources use only syntax that Node can strip: the compiler sees to it', () => {
    expect(JSON.parse(read('tsconfig.json')).compilerOptions).toMatchObject({ erasableSyntaxOnly: true, verbatimModuleSyntax: true })
  })

  test('no file is streamed by Readable.toWeb: what breaks off would throw where nobody catches it (file-stream.ts)', () => {
    const streams = code.filter(path => path.startsWith('server/') && /(Readable\.toWeb|transformToWebStream)\(/.test(read(path)))
    expect(streams).toEqual([])
  })

  test('no test is skipped, focused or left for later', () => {
    const mark = /\b(test|it|describe)\.(skip|only|todo|fails)\b|\bx(it|describe)\(/
    expect(code.filter(path => isTest(path) && !path.endsWith('house.test.ts') && mark.test(read(path)))).toEqual([])
  })

  test('no file knows the machine it was written on', () => {
    const machine = new RegExp(['/work', '/root', '/home/\\w+'].map(path => `(^|[\\s'"\`(=:])${path}/`).join('|'), 'm')
    expect(texts.filter(path => machine.test(read(path)))).toEqual([])
  })
})

test('package-lock.json names every optional package, or npm ci refuses it (then: node scripts/complete-lock.mjs)', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([place, one]) =>
    Object.keys(one.optionalDependencies ?? {}).filter(
      name => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('what a bench takes from the house by name is there: its own packages are installed where it runs, and no compiler sees it', () => {
  const taken = code
    .filter(path => path.startsWith('bench/'))
    .flatMap(path =>
      [...read(path).matchAll(/^import (?:type )?{([^}]+)} from '(\.[^']+)'/gm)].flatMap(([, names, from]) =>
        names!.split(',').flatMap(name => {
          const one = name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .+$/, '')
          return one ? [{ path, one, there: read(join(dirname(path), from!)) }] : []
        }),
      ),
    )
  expect(taken.length).toBeGreaterThan(20)
  const isThere = (one: string, text: string) =>
    new RegExp(
      `^export (?:async )?(?:function\\*?|const|let|class|interface|type) ${one}\\b|^export (?:type )?{[^}]*\\b${one}\\b`,
      'm',
    ).test(text)
  expect(taken.filter(({ one, there }) => !isThere(one, there)).map(({ path, one }) => `${path}: ${one}`)).toEqual([])
})

describe('documents', () => {
  const shown = (document: string) => [...read(document).matchAll(/`(tests\/[\w/-]+\.test\.tsx?)`/g)].map(([, path]) => path!)

  test('a test that is named as showing a promise is there', () => {
    const named = ['docs/security.md', 'docs/spec/promises.md'].flatMap(shown)
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter(path => !files.includes(path))).toEqual([])
  })

  test('each fault of the first attack names what holds it', () => {
    const rows = read('docs/security.md').match(/^\| \d+ \| .+$/gm) ?? []
    expect(rows.map(row => Number(row.split('|')[1]))).toEqual(Array.from({ length: 19 }, (_, at) => at + 1))
    expect(rows.filter(row => !row.includes('`tests/'))).toEqual([])
  })

  test('the README has at most 200 lines', () => {
    expect(files.includes('README.md') ? lines('README.md') : 0).toBeLessThanOrEqual(200)
  })

  test('the README of a top folder has at most 15 lines', () => {
    const long = files.filter(path => /^[^/]+(\/[^/]+)?\/README\.md$/.test(path) && lines(path) > 15)
    expect(long.map(path => `${path}: ${lines(path)}`)).toEqual([])
  })
})
