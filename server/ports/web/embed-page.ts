import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import type { Env } from '../../env.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const script = readFileSync(here('./frame/frame.js'), 'utf8')
// a dialog needs more room than a widget of two lines has; while one stands the page does not scroll (`dialog-stack.ts`)
const style = ":root,body{margin:0;background:transparent}body{display:flow-root}:root[style*='overflow: hidden'] body{min-height:640px}"

/** Who may frame a widget: the named origins, and the examples of a demo. */
const framersOf = ({ frameAncestors, examplesPort }: Env) => [
  ...frameAncestors,
  ...(examplesPort === undefined ? [] : [`http://127.0.0.1:${examplesPort}`]),
]

/**
 * `/embed/zy-student-roster`: one widget as a page of our own, for hosts whose scripts or policy leave no room for ours. Their page frames
 * it and hands a token over by postMessage; `frame/frame.js` is the other end. No inline script, no policy for Trusted Types needed.
 */
export function embedPage(c: Context, env: Env): Response {
  const framers = framersOf(env)
  // our own pages may too: a school looks at what stands on its site before it is there
  const ancestors = [...framers, "'self'"].join(' ')
  const headers = {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "worker-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
  if (c.req.path === '/embed/frame.js') return c.body(script, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' })
  if (c.req.path === '/embed/frame.css') return c.body(style, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' })
  const name = /^\/embed\/zy-([a-z]+(?:-[a-z]+)*)$/.exec(c.req.path)?.[1]
  // what stands beside the elements and is none of them
  const isWidget = name !== undefined && name !== 'autoload' && existsSync(here(`../../../dist/elements/${name}.js`))
  if (!isWidget) return c.text('Not found', 404, headers)
  // Everything written here is ours: attributes are set by the script from the address, as texts.
  return c.html(
    `<!doctype html>
<html${c.req.query('guest') === undefined ? '' : ' data-zy-guest'}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="zy-framers" content="${framers.join(' ')}">
<title>zy-${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/embed/frame.css">
<script type="module" src="/elements/${name}.js"></script>
<script type="module" src="/embed/frame.js"></script>
<zy-${name} base="/api"></zy-${name}>
`,
    200,
    headers,
  )
}
