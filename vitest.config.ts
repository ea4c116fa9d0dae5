import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { wirePlugin } from './build/wire-plugin.ts'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.ts'

// Each project is made by a function: vitest mutates what it is given, so a shared object leaks from one project into the next.
const here = (path: string) => join(import.meta.dirname, path)
const wire = () => wirePlugin(here('src/core/contracts/index.ts'))
/** A page on a busy machine shows in some seconds what it shows at once on a quiet one: vitest's own patience is one second. */
const patiently = () => ({ poll: { timeout: 20_000 } })

/** As many as the machine has cores, or as the run says: vitest leaves one for itself, and half of the time of two cores is lost. */
const workers = () => Number(process.env.TEST_WORKERS) || ('100%' as const)

const unit = (): TestProjectConfiguration => ({
  plugins: [wire()],
  test: {
    name: 'unit',
    include: ['src/**/*.test.{ts,tsx}', 'tests/{admission,import,ui,widgets,house,spec}/**/*.test.{ts,tsx}'],
    maxWorkers: workers(),
    isolate: false,
    testTimeout: 20_000,
  },
})

const server = (): TestProjectConfiguration => ({
  plugins: [wire()],
  test: {
    name: 'server',
    expect: patiently(),
    include: ['tests/{server,contract}/**/*.test.ts'],
    globalSetup: ['tests/support/databases-setup.ts'],
    maxWorkers: workers(),
    // A worker reads the server's code once, not for every file: three seconds each.
    isolate: false,
    // on a machine that does something else too, the longest of them takes more than a minute
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

/** Found before the run: a dependency that turns up in the middle of it reloads the page and can hang the run for a minute. */
const EARLY = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-router'],
  ...['@r2wc/react-to-web-component', '@headlessui/react', '@floating-ui/dom', '@tanstack/react-virtual'],
  ...['styled-components', 'swr', 'swr/_internal', 'ky', 'i18next', 'zod/mini', 'fflate', 'xlsx', 'axe-core'],
  ...['@noble/hashes/legacy.js', '@noble/hashes/sha2.js', '@noble/hashes/hmac.js', '@noble/hashes/hkdf.js', '@noble/ciphers/aes.js'],
  ...['hono', 'hono/body-limit', 'drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/pglite', 'hash-wasm'],
]

/** Every story in a real Chromium, on the real server inside the page: one database a page, so files are not isolated. */
const stories = (): TestProjectConfiguration => ({
  plugins: [storybookTest({ configDir: here('.storybook') })],
  optimizeDeps: { include: EARLY, exclude: ['@electric-sql/pglite'] },
  test: {
    name: 'stories',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** The built portal and the built elements, driven as a person would. */
const flows = (): TestProjectConfiguration => ({
  test: {
    name: 'flows',
    expect: patiently(),
    include: ['tests/{flows,embed,frameworks}/**/*.test.ts'],
    globalSetup: ['tests/support/product-setup.ts', 'tests/flows/design-system/site-setup.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

/** The same product in the engines that are not Chromium: a file each, side by side. */
const engines = (): TestProjectConfiguration => ({
  test: {
    name: 'engines',
    expect: patiently(),
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/engines/product-setup.ts'],
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})

/** What others are given: the packed npm package, in the hands of a server, a bundler and a compiler; the elements as they are served. */
const delivery = (): TestProjectConfiguration => ({
  test: {
    name: 'delivery',
    expect: patiently(),
    include: ['tests/delivery/**/*.test.ts'],
    globalSetup: ['tests/delivery/packed.ts'],
    maxWorkers: workers(),
    testTimeout: 60_000,
  },
})

// Storybook's plugin takes seconds to load: not for a run that does not ask for stories.
const asked = process.argv.flatMap((arg, i, all) =>
  arg === '--project' ? [all[i + 1]] : arg.startsWith('--project=') ? [arg.slice(10)] : [],
)
const hasStories = existsSync(here('.storybook/main.ts')) && (asked.length === 0 || asked.includes('stories'))

export default defineConfig({
  test: { projects: [unit(), server(), ...(hasStories ? [stories()] : []), flows(), engines(), delivery()] },
})
