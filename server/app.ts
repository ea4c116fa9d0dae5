import { Hono } from 'hono'
import { mayEmbed } from './kit/embedding.ts'
import { headers } from './kit/headers.ts'
import { type Home, mount } from './kit/mount.ts'
import { openapi } from './kit/openapi.ts'
import type { Route } from './kit/serve.ts'
import captcha from './resources/captcha/resource.ts'
import area from './resources/data_dict/area/resource.ts'
import course from './resources/data_dict/course/resource.ts'
import grade from './resources/data_dict/grade/resource.ts'
import provinces from './resources/data_dict/provinces/resource.ts'
import term from './resources/data_dict/term/resource.ts'
import work_unit from './resources/data_dict/work_unit/resource.ts'
import imports from './resources/imports/resource.ts'
import login_methods from './resources/login-methods/resource.ts'
import site_tokens from './resources/relation/site_tokens/resource.ts'
import students from './resources/relation/students/resource.ts'
import teachers from './resources/relation/teachers/resource.ts'
import sms from './resources/sms/resource.ts'
import storage from './resources/storage/resource.ts'
import users from './resources/sys/users/resource.ts'

export const routes: readonly Route[] = [
  login_methods,
  captcha,
  sms,
  users,
  students,
  teachers,
  site_tokens,
  grade,
  term,
  area,
  course,
  provinces,
  work_unit,
  imports,
  storage,
].flat()

/** The whole API as one fetch handler: the same under Node, in process in tests, and inside a page. */
export function createApp(options: Home): Hono {
  const app = new Hono()
  app.use(
    '*',
    headers((origin, host) => mayEmbed(options.db(), options.ports, origin, host)),
  )
  app.get('/openapi.json', c => c.json(openapi(routes, { title: 'Zhiyuan', version: '1' })))
  // The documents write this path without the base; both are served (G026).
  app.get('/storage/template/:name', c =>
    app.request(`/api/storage/template/${encodeURIComponent(c.req.param('name'))}`, { headers: c.req.raw.headers }),
  )
  return mount(routes, options, app)
}
