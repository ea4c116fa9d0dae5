import { createHash, timingSafeEqual } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { closeHead } from '../../kit/headers.ts'
import { within } from '../../kit/within.ts'
import { zh } from '../../messages/zh.ts'
import type { Alarm } from '../alarm.ts'
import type { Ports } from '../ports.ts'
import { elementAnswer } from './elements.ts'
import { embedPage } from './embed-page.ts'
import { fileAnswer } from './files.ts'
import { sandboxPage } from './sandbox-page.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The portal's own policy: no inline script, no inline style; workers may come from blobs (the import reads in one); framed by nobody. */
const portalPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What is not the API: portal files, the elements for foreign pages, health and metrics. */
export function webApp(
  env: Env,
  api: Hono,
  database: Database,
  addressOf: (c: Context) => string,
  log: (error: unknown) => void = () => {},
  ports?: Pick<Ports, 'now' | 'pay' | 'alarm'>,
): Hono {
  const app = new Hono()
  // Hono's own handler prints the error as it is: an address, or what stands in it, is no line of ours (S12).
  app.onError((error, c) => {
    log(error)
    return c.text('Internal Server Error', 500)
  })
  app.use(closeHead)
  const metrics = measure(ports?.alarm)
  app.use('*', async (c, next) => {
    const end = metrics.seconds.startTimer()
    await next()
    const labels = { method: c.req.method, status: String(c.res.status) }
    end(labels)
    metrics.requests.inc(labels)
  })
  // Strict unless the answer says otherwise (S10): health, metrics and what is not found say nothing themselves.
  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(bare)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.get('/healthz', c => c.json({ ok: true }))
  const isAnswered = answeredSoon(() => database.ping())
  app.get('/readyz', async c => {
    if (!(await isAnswered())) return c.json({ ok: false }, 503, { 'Retry-After': '5' })
    return database.isFull() ? c.json({ ok: false, detail: 'disk full' }, 507) : c.json({ ok: true })
  })
  app.get('/metrics', async c => {
    if (!mayReadMetrics(c, env, addressOf(c))) return c.json({ detail: 'Forbidden' }, 403)
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })
  // `Host: 1.2.3.4.5` and whatever else makes no address is the caller's, and asked of all that reads one
  app.use('*', (c, next) => (URL.canParse(c.req.url) ? next() : Promise.resolve(c.json({ detail: zh.badHost }, 400))))
  app.use('*', (c, next) => (c.req.path.length > LONGEST_PATH ? Promise.resolve(c.notFound()) : next()))
  for (const path of ['/api/*', '/storage/*', '/openapi.json']) app.all(path, c => api.fetch(c.req.raw, c.env))
  if (ports?.pay.desk) app.route('/', sandboxPage(ports.pay.desk, api, ports.now, log))
  app.get('/elements/*', c => {
    const file = elementAnswer(
      folder('dist'),
      c.req.path.slice('/elements'.length),
      c.req.header('If-None-Match'),
      c.req.header('Accept-Encoding'),
    )
    return file ?? c.notFound()
  })
  app.get('/embed/*', c => embedPage(c, env))
  app.get('*', portal)
  return app
}

/** With the key; without one from this machine itself, which in production may be a proxy that speaks for anybody. */
function mayReadMetrics(c: Context, { metricsKey, isProduction }: Env, address: string): boolean {
  if (metricsKey) return timingSafeEqual(digestOf(c.req.header('X-Metrics-Key') ?? ''), digestOf(metricsKey))
  const isForwarded = ['Forwarded', 'X-Forwarded-For', 'Via', 'X-Real-IP'].some(name => c.req.header(name) !== undefined)
  return !isProduction && !isForwarded && /^(::ffff:)?127\.|^::1$/.test(address)
}
const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Nothing of ours has a longer address; a query has its own limits. */
const LONGEST_PATH = 1024

const bare = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

function portal(c: Context): Response {
  const headers = {
    'Content-Security-Policy': portalPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // a link is for whoever was given it: no search engine, no other site, no proxy keeps it
    ...(c.req.path === '/plan' && {
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    }),
  }
  const root = folder('dist/portal')
  // A route of the portal is its index; a missing file is missing, or a stale chunk would be read as HTML.
  const isFile = /\.\w+$/.test(c.req.path)
  const accepts = c.req.header('Accept-Encoding')
  const found = fileAnswer(root, c.req.path, headers, accepts) ?? (isFile ? undefined : fileAnswer(root, '/index.html', headers, accepts))
  return found ?? c.text('Not found', 404, headers)
}

function measure(alarm?: Alarm) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'status'] as const
  const requests = new Counter({ name: 'zhiyuan_requests_total', help: 'Answers by method and status', labelNames, registers: [registry] })
  const seconds = new Histogram({ name: 'zhiyuan_request_seconds', help: 'Seconds to an answer', labelNames, registers: [registry] })
  new Counter({
    ...{ name: 'zhiyuan_alarms_total', help: 'What somebody has to look at, by kind', labelNames: ['kind'], registers: [registry] },
    collect() {
      this.reset()
      for (const [kind, count] of alarm?.counts ?? []) this.inc({ kind }, count)
    },
  })
  return { registry, requests, seconds }
}

/** One that has not answered by then is not ready, whatever it answers later. */
const PATIENCE_MS = 5000
/** Whoever asks for health comes every few seconds, also while nothing is answered: all wait for one question. */
function answeredSoon(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<unknown> | undefined
  return async () => {
    asked ??= ask()
    const question = asked
    const isAnswered = await within(PATIENCE_MS, undefined, () => question).then(
      () => true,
      () => false,
    )
    // late, it may stand in a line that nobody answers any more, while others are answered
    if (asked === question) asked = undefined
    return isAnswered
  }
}
