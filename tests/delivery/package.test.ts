import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { expect, inject, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const reader = inject('reader')
const home = join(reader, 'node_modules/zhiyuan')
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  engines: { node: string }
}
const widgets = readdirSync(join(root, 'src/widgets'), { withFileTypes: true }).filter(entry => entry.isDirectory())
const files = readdirSync(home, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(home.length + 1))

test('the tarball carries the built library, its README and its licence, and nothing else', () => {
  expect(files.filter(path => !path.startsWith('dist/lib/')).sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter(path => /\.(tsx|map)$|(?<!\.d)\.ts$|\.test\./.test(path))).toEqual([])
})

test('every widget has its door and its bell, each with its types', () => {
  const missing = widgets.flatMap(({ name }) =>
    ['index.js', 'index.d.ts', 'element.js', 'element.d.ts']
      .map(file => `dist/lib/widgets/${name}/${file}`)
      .filter(file => !existsSync(join(home, file))),
  )
  expect(missing).toEqual([])
})

test('types are rolled up: one file a door, none of the house behind it', () => {
  const others = files.filter(
    path => path.endsWith('.d.ts') && !/(core\/index|widgets\/[^/]+\/(index|element)|lib\/(jsx|vue))\.d\.ts$/.test(path),
  )
  expect(others).toEqual([])
  const relative = files
    .filter(path => path.endsWith('.d.ts'))
    .filter(path => /from '\.|import\('\./.test(readFileSync(join(home, path), 'utf8')))
  expect(relative).toEqual([])
})

test('React belongs to the reader; whatever else is imported is a dependency', () => {
  expect(Object.keys(manifest.peerDependencies).sort()).toEqual(['react', 'react-dom'])
  const known = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)])
  const imported = files
    .filter(path => path.endsWith('.js'))
    .flatMap(path => {
      const text = readFileSync(join(home, path), 'utf8')
      return [
        ...text.matchAll(
          /^(?:import|export)[^'"\n]*?from ["']([^."'][^"']*)["']|^import ["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)/gm,
        ),
      ]
        .map(found => found[1] ?? found[2] ?? found[3] ?? '')
        .map(name =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    })
  expect(new Set(imported)).toContain('react')
  expect([...new Set(imported)].filter(name => !known.has(name))).toEqual([])
})

/** The dependencies, and theirs, with the Node they ask for. */
function demanded(): Map<string, string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string>; engines?: { node?: string } } | undefined>
  }
  const reached = new Set(Object.keys(manifest.dependencies))
  const asked = new Map<string, string>()
  for (const name of reached) {
    const { dependencies = {}, engines } = packages[`node_modules/${name}`] ?? {}
    if (engines?.node) asked.set(name, engines.node)
    for (const next of Object.keys(dependencies)) reached.add(next)
  }
  return asked
}

test('the Node we ask for is new enough for every dependency, and theirs', () => {
  const least = Number(/^>=(\d+)$/.exec(manifest.engines.node)?.[1])
  const enough = (range: string) => range.split('||').some(one => Number(/^\s*>=\s*(\d+)/.exec(one)?.[1]) <= least)
  const asked = demanded()
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter(([, range]) => !enough(range))).toEqual([])
})

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: home, strict: true })
  expect(messages).toEqual([])
})

test('are the types wrong? No: every door resolves for every resolver that knows ESM', () => {
  const doors = ['core', 'jsx', 'vue', ...widgets.flatMap(({ name }) => [`widgets/${name}`, `elements/${name}`])]
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const args = [attw, inject('tarball'), '--profile', 'esm-only', '--format', 'json', '--no-definitely-typed', '--entrypoints', ...doors]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64e6 })
  const { problems, analysis } = JSON.parse(output) as {
    problems?: Record<string, { resolutionKind?: string }[]>
    analysis: { entrypoints: Record<string, object> }
  }
  // the JSON also lists what the profile forgives: require() and the resolution of 2012, which we do not offer
  const forgiven = ['node10', 'node16-cjs']
  const found = Object.values(problems ?? {}).flat()
  expect(found.filter(({ resolutionKind }) => !forgiven.includes(resolutionKind ?? ''))).toEqual([])
  expect(Object.keys(analysis.entrypoints)).toHaveLength(doors.length)
})
