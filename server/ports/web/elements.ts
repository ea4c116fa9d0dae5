import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileAnswer, isHashed, placeOf } from './files.ts'

/** Scripts that any page may load; what they may read is decided by the token and ALLOWED_ORIGINS. */
const open = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
const forever = { ...open, 'Cache-Control': 'public, max-age=31536000, immutable' }
const brief = { ...open, 'Cache-Control': 'public, max-age=60, must-revalidate' }

const VERSIONED = /^\/(\d+\.\d+\.\d[\w.-]*)(\/.+)$/

/**
 * `/elements/autoload.js` is whatever was built last: cached for a minute, then asked for by its tag. `/elements/<version>/…` never
 * changes: a page may pin it with a hash of `integrity.json`, and keeps it (dist/releases) after the server has been renewed.
 */
export function elementAnswer(dist: string, path: string, known: string | undefined, accepts?: string): Response | undefined {
  const latest = join(dist, 'elements')
  const releases = join(dist, 'releases')
  const [, version, file] = VERSIONED.exec(path) ?? []
  if (version && file) return fileAnswer(version === versionIn(latest) ? latest : join(releases, version), file, forever, accepts)
  if (!path.startsWith('/chunks/') && !isHashed(path)) return tagged(fileAnswer(latest, path, brief, accepts), latest, path, known)
  // A page that was loaded before the server was renewed may still want a part of the release before.
  const places = [latest, ...(existsSync(releases) ? readdirSync(releases).sort().reverse() : []).map(name => join(releases, name))]
  for (const place of places) {
    const found = fileAnswer(place, path, forever, accepts)
    if (found) return found
  }
  return undefined
}

/** The release that lies in a folder. */
export function versionIn(folder: string): string | undefined {
  const file = join(folder, 'integrity.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}

/** Entries are below a kilobyte: the tag is their hash. Weak, because the answer may be compressed on its way. */
function tagged(found: Response | undefined, folder: string, path: string, known: string | undefined): Response | undefined {
  if (!found) return undefined
  const tag = `W/"${createHash('sha256')
    .update(readFileSync(placeOf(folder, path)!))
    .digest('base64url')
    .slice(0, 22)}"`
  const isKnown = known?.split(',').some(one => one.trim() === tag)
  found.headers.set('ETag', tag)
  if (!isKnown) return found
  void found.body?.cancel()
  found.headers.delete('Content-Length')
  found.headers.delete('Content-Encoding')
  return new Response(null, { status: 304, headers: found.headers })
}
