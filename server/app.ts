import { Hono } from 'hono'
import { accountNamed, userOfToken } from './identity/current-user.ts'
import { holdToGrant, mayCall } from './identity/embedding.ts'
import { headers } from './kit/headers.ts'
import { type AppOptions, callFinder, mount } from './kit/mount.ts'
import { openapi } from './kit/openapi.ts'
import type { Route } from './kit/serve.ts'
import * as resources from './resources/index.ts'

export const routes: readonly Route[] = Object.values(resources).flat()
const callAt = callFinder(routes)

/** The whole API as one fetch handler: the same under Node, in process in tests, and inside a page. */
export function createApp(options: Omit<AppOptions, 'identity'>): Hono {
  const app = new Hono()
  app.use(
    '*',
    headers((origin, method, path) =>
      mayCall(options.db(), options.ports, origin, callAt(method, path.replace(/^\/(?=storage\/)/, '/api/'))),
    ),
  )
  app.get('/openapi.json', c => c.json(openapi(routes, { title: 'Zhiyuan', version: '1' })))
  // The documents write this path without the base; both are served (G026).
  app.get('/storage/template/:name', c =>
    app.request(`/api/storage/template/${encodeURIComponent(c.req.param('name'))}`, { headers: c.req.raw.headers }, c.env),
  )
  return mount(routes, { ...options, identity: { userOfToken, accountNamed, holdToGrant } }, app)
}
