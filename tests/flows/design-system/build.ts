// A program of its own: React's JSX is that of production only where NODE_ENV says so from the start. Prints what was built as JSON.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PluginOption, type Rollup } from 'vite'
import { wirePlugin } from '../../../build/wire-plugin.ts'

const root = join(import.meta.dirname, '../../..')
const built = (await build({
  root,
  configFile: false,
  logLevel: 'silent',
  base: './',
  plugins: [react(), wirePlugin(join(root, 'src/core/contracts/index.ts')) as PluginOption],
  define: { 'process.env.SC_DISABLE_SPEEDY': '"false"', SC_DISABLE_SPEEDY: 'false', 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: join(import.meta.dirname, 'page.tsx') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})) as Rollup.RollupOutput
const chunks = built.output
  .filter(one => one.type === 'chunk')
  .map(({ fileName, imports, code, modules }) => ({
    ...{ fileName, imports, code },
    modules: Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [id, { renderedLength }])),
  }))
process.stdout.write(JSON.stringify(chunks))
