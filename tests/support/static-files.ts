import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.json': 'application/json',
}

export interface StaticFiles {
  readonly url: string
  close(): void
}

/** A plain file server, as anybody has one: no back end, no rewriting. */
export async function serveFolder(folder: string): Promise<StaticFiles> {
  const files = createServer((request, answer) => {
    const path = normalize(join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)))
    if (!path.startsWith(folder) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
    createReadStream(path).pipe(answer)
  })
  await new Promise<void>(ready => files.listen(0, '127.0.0.1', () => ready()))
  return { url: `http://127.0.0.1:${(files.address() as AddressInfo).port}`, close: () => void files.close() }
}
