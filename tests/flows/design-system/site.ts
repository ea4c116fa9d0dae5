import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PluginOption, type Rollup } from 'vite'
import { wirePlugin } from '../../../build/wire-plugin.ts'

const root = join(import.meta.dirname, '../../..')

/** A policy as a careful house has it: no inline script or style, no foreign server, Trusted Types for every sink. */
export const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

export type Chunk = Rollup.OutputChunk
export interface Site {
  readonly url: string
  readonly chunks: readonly Chunk[]
  close(): void
}

/** The page of this folder, built as people get it, on a server of its own: `/` without a policy, `/strict` with one. */
export async function site(): Promise<Site> {
  const before = process.env.NODE_ENV
  // or the JSX would be React's for development
  process.env.NODE_ENV = 'production'
  const made = (await build({
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
  }).finally(() => {
    process.env.NODE_ENV = before
  })) as Rollup.RollupOutput
  const chunks = made.output.filter(one => one.type === 'chunk')
  const files = new Map(chunks.map(chunk => [`/${chunk.fileName}`, chunk.code]))
  const html = '<!doctype html><html lang="zh-CN"><title>x</title><body><script type="module" src="/page.js"></script></body></html>'
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const script = files.get(path)
    if (script !== undefined) return void answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    if (path !== '/' && path !== '/strict') return void answer.writeHead(404).end()
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (path === '/strict') answer.setHeader('Content-Security-Policy', STRICT)
    answer.end(html)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', () => ready()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, chunks, close: () => void server.close() }
}
