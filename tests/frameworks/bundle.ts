import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { build, type PluginOption, type Rollup } from 'vite'
import { wirePlugin } from '../../build/wire-plugin.ts'

const root = join(import.meta.dirname, '../..')

/** A page's own script, as vite builds it: one file, with the framework of the example project that uses it. */
async function bundle(entry: string, example?: string): Promise<string> {
  const alias =
    example === 'react-18' ? [{ find: /^react(-dom)?(?=\/|$)/, replacement: join(root, 'examples/react-18/node_modules/react$1') }] : []
  const plugins: PluginOption[] = example?.startsWith('vue') ? [vue()] : [react()]
  const made = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, wirePlugin(join(root, 'src/core/contracts/index.ts')) as PluginOption],
    resolve: { alias },
    define: {
      // StrictMode does its work only in development
      'process.env.NODE_ENV': example?.startsWith('react') ? '"development"' : '"production"',
      'process.env.SC_DISABLE_SPEEDY': '"false"',
      SC_DISABLE_SPEEDY: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
    },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'apps', entry), output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput
  const chunk = made.output.find(one => one.type === 'chunk' && one.isEntry)
  if (chunk?.type !== 'chunk') throw new Error(`nothing was built from ${entry}`)
  return chunk.code
}

/** All of them. The JSX of a test run is React's for development, which a page built for people does not carry. */
export async function bundles(entries: readonly (readonly [entry: string, example?: string])[]): Promise<Map<string, string>> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return new Map(await Promise.all(entries.map(async ([entry, example]) => [entry, await bundle(entry, example)] as const)))
  } finally {
    process.env.NODE_ENV = before
  }
}
