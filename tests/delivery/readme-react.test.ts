import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { expect, inject, test } from 'vitest'

// A React team with an empty project: what the README's "Embed in React" says, to the letter, with the package as it is packed.
const root = join(import.meta.dirname, '../..')
const reader = inject('reader')
const section = /## Embed in React\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)![1]!

const folder = join(reader, 'react')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'main.tsx'), block('tsx'))

test('the snippet compiles as it stands, strictly, against the types of the package', () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: false, jsx: 'react-jsx', types: [] },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.tsx'] }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  let said = ''
  try {
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    said = (error as { stdout: string }).stdout
  }
  expect(said).toBe('')
})

test('a bundler takes it as it stands', async () => {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(folder, 'main.tsx') } },
  })
  expect(JSON.stringify(Object.keys(built))).not.toBe('[]')
})

test('the line that installs names the file that is packed', () => {
  expect(block('sh')).toContain(basename(inject('tarball')))
})
