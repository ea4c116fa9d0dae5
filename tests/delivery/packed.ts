import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureDelivery } from '../../scripts/library-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of somebody who has installed us: `node_modules/zhiyuan` is what the tarball holds. */
    reader: string
    tarball: string
  }
}

const root = join(import.meta.dirname, '../..')
/** npm's own program, wherever this Node keeps it. */
const npm = [process.env.npm_execpath ?? '', ...(process.env.PATH ?? '').split(':').map(folder => join(folder, 'npm'))].find(path =>
  existsSync(path),
)

/** Packs the package as `npm publish` would, and unpacks it below node_modules, where it finds the dependencies that are installed here. */
export default function setup(project: TestProject): void {
  ensureDelivery()
  const reader = join(root, 'node_modules/.cache/zhiyuan-reader')
  const home = join(reader, 'node_modules/zhiyuan')
  rmSync(reader, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [npm ?? 'npm', []]
  execFileSync(program, [...first, 'pack', '--ignore-scripts', '--silent', '--pack-destination', reader], { cwd: root, stdio: 'ignore' })
  const tarball = join(reader, readdirSync(reader).find(name => name.endsWith('.tgz'))!)
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', home])
  writeFileSync(join(reader, 'package.json'), '{ "name": "reader", "private": true, "type": "module" }\n')
  project.provide('reader', reader)
  project.provide('tarball', tarball)
  if (!existsSync(join(dirname(home), 'zhiyuan/package.json'))) throw new Error('npm pack made a package without package.json')
}
