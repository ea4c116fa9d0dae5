import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import dts from 'vite-plugin-dts'
import { againPlugin } from './build/again-plugin.ts'
import { cdnPlugin } from './build/cdn-plugin.ts'
import { headlessPlugin } from './build/headless-plugin.ts'
import { nodePlugin } from './build/node-plugin.ts'
import { oneProgram } from './build/one-program.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { preloadPlugin } from './build/preload-plugin.ts'
import { routerPlugin } from './build/router-plugin.ts'
import { wirePlugin } from './build/wire-plugin.ts'
import { zodPlugin } from './build/zod-plugin.ts'

const here = (path: string) => join(import.meta.dirname, path)
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string }
/** Where a build goes: beside its place, which it takes once it is whole (`scripts/build.ts`). */
const into = (name: string) => process.env.BUILD_INTO ?? here(`dist/${name}`)
type Door = 'index' | 'element'
const widgets = existsSync(here('src/widgets')) ? readdirSync(here('src/widgets')) : []
/** Every widget's door or bell, under the name it is shipped by. */
const doors = (door: Door, nameOf: (widget: string) => string) =>
  Object.fromEntries(
    widgets.map(widget => [nameOf(widget), here(`src/widgets/${widget}/${door}.ts`)] as const).filter(([, file]) => existsSync(file)),
  )

const common = (): UserConfig => ({
  plugins: [react(), wirePlugin(here('src/core/contracts/index.ts')) as Plugin, headlessPlugin()],
  // styled-components must insert rules by CSSOM: the elements hand it constructable sheets, and a strict CSP forbids text nodes.
  define: { 'process.env.SC_DISABLE_SPEEDY': '"false"', SC_DISABLE_SPEEDY: 'false' },
  worker: { format: 'es' },
})

/** What is built whole, with React inside: React has had this since 18. */
const resolve = { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] }

/** The routed shell, served by the server from dist/portal. */
const portal = (): UserConfig => ({
  ...common(),
  resolve,
  plugins: [
    ...(common().plugins ?? []),
    routerPlugin(),
    preloadPlugin(here('src/portal/main.tsx')),
    againPlugin(),
    precompressPlugin(into('portal')),
  ],
  // public/ holds the page server's database snapshot: Storybook serves it, the product never carries it.
  publicDir: false,
  build: {
    outDir: into('portal'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A first screen is four files: the start, the portal, what most screens share, and the screen. On a bad line each costs a way there and back.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/portal\/start\.ts$/, priority: 4, includeDependenciesRecursively: true },
            {
              name: 'portal',
              test: /src\/(portal\/main\.tsx|core\/(data\/index\.ts|ui\/on-demand\.tsx))$/,
              priority: 3,
              includeDependenciesRecursively: true,
            },
            { name: 'controls', test: /src\/core\/ui\/(Input|choice)\.tsx$/, priority: 2, includeDependenciesRecursively: true },
            { name: 'list', test: /src\/core\/ui\/list\/ListPage\.tsx$/, priority: 1, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787', '/storage': 'http://127.0.0.1:8787' } },
})

/** What the elements take from `built-ins.ts` instead of from a page whose scripts may have replaced it. */
const builtIns = Object.fromEntries(
  Object.entries({
    ...{ 'Object.assign': 'assign', 'Array.from': 'from', 'JSON.stringify': 'stringify' },
    ...{ Map: 'OwnMap', Set: 'OwnSet', WeakMap: 'OwnWeakMap', WeakSet: 'OwnWeakSet' },
  }).map(([name, own]): [string, [string, string]] => [name, [here('src/core/element/built-ins.ts'), own]]),
)

/** `<script type="module" src=".../import-wizard.js">` and one tag: everything inside, one shared core chunk. */
const elements = (): UserConfig => ({
  ...common(),
  resolve,
  plugins: [...(common().plugins ?? []), zodPlugin(), againPlugin(), cdnPlugin(version), precompressPlugin(into('elements'))],
  publicDir: false,
  // A chunk is fetched from where the script came from, not from the page's own origin.
  base: './',
  define: { ...common().define, 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: into('elements'),
    emptyOutDir: true,
    // Vite would write <link>s into a page that is not ours; each entry names its parts itself (cdn-plugin).
    modulePreload: false,
    // No `lib`: a library build leaves the blanks in, and this one is loaded by strangers' pages.
    rolldownOptions: {
      transform: { inject: builtIns },
      // Who fetched the autoloader may call its `observe`.
      preserveEntrySignatures: 'exports-only',
      input: { autoload: here('src/core/element/autoload.ts'), ...doors('element', widget => widget) },
      output: {
        entryFileNames: '[name].js',
        // The autoloader tells them all: a name would be longer than what it says.
        // Seven characters of base64 (42 bits) tell apart a few hundred parts of all versions there will be.
        chunkFileNames: 'chunks/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What every element needs is one file: zipped together it is smaller, and one request. Links to places are half a kilobyte.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              // a room and its entry share their notes: in the entry, a room would fetch it again under another address
              test: /core\/(element\/(register|settled-props)|ui\/place)\.tsx?$|widgets\/[^/]+\/notes\.ts$/,
              includeDependenciesRecursively: true,
              priority: 1,
            },
            // Most rooms are lists: one file for them, and the autoloader names one part where it named a dozen.
            { name: 'list', test: /src\/core\/ui\/list\/ListPage\.tsx$/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
})

/** The npm package: doors with their types; React and the rest stay the reader's own. */
const library = (): UserConfig => {
  const base = common()
  const own = /^(\.{0,2}\/|\0|virtual:)/
  const entry = {
    'core/index': here('src/core/index.ts'),
    ...doors('index', widget => `widgets/${widget}/index`),
    ...doors('element', widget => `widgets/${widget}/element`),
  }
  const invokeOptions = oneProgram(
    import.meta.dirname,
    Object.keys(entry).map(name => here(`dist/lib/${name}.d.ts`)),
  )
  return {
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      nodePlugin(),
      dts({
        include: ['src/core', 'src/widgets'],
        exclude: ['**/*.test.*'],
        outDirs: 'dist/lib',
        entryRoot: 'src',
        bundleTypes: { invokeOptions },
      }),
    ],
    publicDir: false,
    build: {
      outDir: 'dist/lib',
      emptyOutDir: true,
      // The reader's bundler makes it small; a stack trace should name what it means.
      minify: false,
      lib: {
        entry,
        formats: ['es'],
      },
      rolldownOptions: {
        external: id => !own.test(id) && !id.startsWith(here('.')),
        output: { preserveModules: true, preserveModulesRoot: here('src'), entryFileNames: '[name].js' },
      },
    },
  }
}

export default defineConfig(({ mode }) => (mode === 'elements' ? elements() : mode === 'library' ? library() : portal()))
