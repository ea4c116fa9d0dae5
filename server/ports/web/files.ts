import { statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { fileStream } from '../files/file-stream.ts'
import { takes } from './pack.ts'

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

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The file as the build has compressed it, where this browser takes it so. */
function encoded(file: string, accepts: string | undefined) {
  for (const [encoding, ending] of encodings) {
    if (!takes(accepts, encoding)) continue
    const found = fileAt(file + ending)
    if (found) return { file: file + ending, size: found.size, encoding }
  }
  return undefined
}

/** Where the file of an address lies; undefined outside the folder, which nothing can be named of. */
export function placeOf(folder: string, path: string): string | undefined {
  const wanted = normalize(join(folder, decode(path)))
  return wanted === folder || wanted.startsWith(folder + sep) ? wanted : undefined
}

/** A file below `folder` as an answer, or undefined. `accepts` is the browser's Accept-Encoding. */
export function fileAnswer(
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  accepts?: string,
): Response | undefined {
  const wanted = placeOf(folder, path)
  const found = wanted && fileAt(wanted)
  if (!wanted || !found) return undefined
  const small = encoded(wanted, accepts)
  return new Response(fileStream(small?.file ?? wanted), {
    headers: {
      'Content-Type': types[extname(wanted)] ?? 'application/octet-stream',
      'Content-Length': String(small?.size ?? found.size),
      Vary: 'Accept-Encoding',
      ...(small && { 'Content-Encoding': small.encoding }),
      'Cache-Control': isHashed(wanted) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...headers,
    },
  })
}

/** Whether a build has named it after its content, as in `index-BkQ_x3-z.js`. */
export const isHashed = (path: string) => /-[\w-]{8}\.\w{1,8}$/.test(path)

/** A name that no file can have (a zero byte, 300 letters) is the name of no file. */
function fileAt(path: string) {
  try {
    const found = statSync(path)
    return found.isFile() ? found : undefined
  } catch {
    return undefined
  }
}

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}
