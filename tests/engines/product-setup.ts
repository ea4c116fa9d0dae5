import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { ensureDelivery } from '../../scripts/library-build.ts'
import { ensureBuilt } from '../../scripts/portal-build.ts'
import { ensureEngines, findEngines, openDisplay } from '../support/engines.ts'
import { serve } from '../support/served.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: { url: string; examplesUrl: string; display: string; firefox: string; webkit: string }
  }
}

const PROJECTS = ['react-18', 'react-19', 'vue-3']
const root = join(import.meta.dirname, '../..')

/** The product as the flows have built it, served once for both engines, and a screen for the one that wants it. */
export default async function setup(project: TestProject) {
  const missing = ensureEngines()
  if (missing.length) throw new Error(`not installed: ${missing.join(', ')}`)
  // a test run says NODE_ENV=test, and React's JSX would be that of development
  process.env.NODE_ENV = 'production'
  ensureBuilt()
  ensureDelivery()
  for (const name of PROJECTS)
    if (!existsSync(join(root, 'dist/examples', name)))
      await build({ configFile: join(root, 'examples', name, 'vite.config.ts'), logLevel: 'silent' })
  process.env.NODE_ENV = 'test'
  const [served, { display, close }] = await Promise.all([serve(), openDisplay()])
  const { firefox = '', webkit = '' } = findEngines()
  project.provide('engines', { url: served.url, examplesUrl: served.examplesUrl, display, firefox, webkit })
  return async () => {
    close()
    await served.dispose()
  }
}
