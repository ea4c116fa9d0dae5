import { createReadStream, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
}

/** A file below `folder` as an answer, or undefined. Nothing outside the folder can be named. */
export function fileAnswer(folder: string, path: string, headers: Readonly<Record<string, string>>): Response | undefined {
  const wanted = normalize(join(folder, decode(path)))
  if (wanted !== folder && !wanted.startsWith(folder + sep)) return undefined
  const found = statSync(wanted, { throwIfNoEntry: false })
  if (!found?.isFile()) return undefined
  const hashed = /-[\w-]{8,}\.\w+$/.test(wanted)
  return new Response(Readable.toWeb(createReadStream(wanted)) as ReadableStream, {
    headers: {
      'Content-Type': types[extname(wanted)] ?? 'application/octet-stream',
      'Content-Length': String(found.size),
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...headers,
    },
  })
}

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}
