import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { Chunk } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The page of this folder: `/` without a policy, `/strict` with one, `/chunks.json` what it is made of. */
    designSystem: string
  }
}

/** A policy as a careful house has it: no inline script or style, no foreign server, Trusted Types for every sink. */
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"
const HTML = '<!doctype html><html lang="zh-CN"><title>x</title><body><script type="module" src="/page.js"></script></body></html>'

async function build(): Promise<readonly Chunk[]> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')], { env, maxBuffer: 1e8 })
  return JSON.parse(stdout) as Chunk[]
}

/** One page for all files that look at the components: built once a run, when the first of them asks for it. */
export default async function setup(project: TestProject) {
  let chunks: Promise<readonly Chunk[]> | undefined
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    chunks ??= build()
    const built = await chunks.catch((error: Error) => error)
    if (built instanceof Error) return void answer.writeHead(500).end(built.message)
    if (path === '/chunks.json') return void answer.end(JSON.stringify(built))
    const script = built.find(({ fileName }) => path === `/${fileName}`)?.code
    if (script !== undefined) return void answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    if (path !== '/' && path !== '/strict') return void answer.writeHead(404).end()
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (path === '/strict') answer.setHeader('Content-Security-Policy', STRICT)
    answer.end(HTML)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', () => ready()))
  project.provide('designSystem', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => void server.close()
}
