import type { Call } from '../../src/core/contracts/define.ts'
import type { Route } from './serve.ts'

/** Routes in the order they are tried, with what their addresses look like. Literal paths before `{id}`, or `students/student/` would be a student. */
export const byPath = (routes: readonly Route[]) =>
  routes
    .map(route => ({ route, path: new RegExp(`^/api/${route.call.path.replace(/\{\w+\}/, '[^/]+')}$`) }))
    .sort((a, b) => Number(!!a.route.call.param) - Number(!!b.route.call.param))

/** Which call a request is, if any. */
export function callFinder(routes: readonly Route[]) {
  const known = byPath(routes)
  return (method: string, path: string): Call | undefined =>
    known.find(({ route: { call }, path: own }) => call.method === (method === 'HEAD' ? 'GET' : method) && own.test(path))?.route.call
}
