import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
}

/** Somebody else's server: the pages put into `pages`, and the peers' files, compressed as our own server does. */
export async function foreignOrigin(folder: string) {
  const pages: Record<string, string> = {}
  const zipped = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const page = pages[path]
    const file = normalize(join(folder, path))
    const found = page === undefined && file.startsWith(folder) && extname(path) !== '' && existsSync(file)
    if (page === undefined && !found) {
      response.writeHead(204).end()
      return
    }
    const body = zipped.get(path) ?? brotliCompressSync(page ?? readFileSync(file))
    zipped.set(path, body)
    const type = types[extname(path)] ?? types['.html']
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { pages, url: `http://127.0.0.1:${port}`, close: () => new Promise<void>(done => server.close(() => done())) }
}
