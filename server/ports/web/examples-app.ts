import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { fileAnswer } from './files.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Stands for our address in the examples, as it does in the README. */
const PLACEHOLDER = 'https://your-zhiyuan.example'

/** Pages with a policy of their own: stricter, or with no room for our scripts at all. */
const special: Readonly<Record<string, (ours: string) => readonly string[]>> = {
  '/trusted-types.html': ours => [
    `script-src 'self' ${ours}`,
    `connect-src ${ours}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ],
  '/frame.html': ours => ["script-src 'self'", "connect-src 'none'", `frame-src ${ours}`],
}

/** Pages of other people: the examples on an origin of their own, under a policy that allows their files, our scripts, our API and nothing else. */
export function examplesApp(ours: string): Hono {
  const usual = [`script-src 'self' ${ours}`, `connect-src ${ours}`, 'worker-src blob:']
  const headersOf = (path: string) => ({
    'Content-Security-Policy': [
      "default-src 'none'",
      ...(special[path]?.(ours) ?? usual),
      "style-src 'self'",
      `img-src 'self' data: ${ours}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
  })
  const app = new Hono()
  app.get('*', async c => {
    // The API knows this origin by one name only.
    const asked = new URL(c.req.url)
    if (asked.hostname === 'localhost') return c.redirect(`http://127.0.0.1:${asked.port}${asked.pathname}`)
    const path = c.req.path.endsWith('/') ? `${c.req.path}index.html` : c.req.path
    const headers = headersOf(path)
    // a project is served as it was built: `npx vite build examples/react-19`
    const isProject = existsSync(folder(`examples/${path.split('/')[1]}/package.json`))
    // the page of 2012 has jQuery beside it, which is not ours to keep a copy of
    const place = path === '/jquery.min.js' ? 'node_modules/jquery/dist' : isProject ? 'dist/examples' : 'examples'
    const file = fileAnswer(folder(place), path, headers)
    if (!file) return isProject ? c.text(`npx vite build examples/${path.split('/')[1]}`, 404, headers) : c.notFound()
    // A page says itself in which encoding it and its scripts are written, and not all are UTF-8.
    if (path.endsWith('.js')) file.headers.set('Content-Type', 'text/javascript')
    if (!path.endsWith('.html')) return file
    const text = Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .replaceAll(PLACEHOLDER, ours)
    return c.body(new Uint8Array(Buffer.from(text, 'latin1')), 200, { ...headers, 'Content-Type': 'text/html' })
  })
  return app
}
