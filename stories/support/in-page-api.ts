import { demoPassword } from '../../server/kit/demo-passwords.ts'
import { backend } from './backend.ts'

/** Where elements find the server that runs in this page. */
export const IN_PAGE = 'http://in.page/api'

const patched = Symbol.for('zhiyuan.stories.fetch')
type Patched = typeof globalThis & { [patched]?: true }

/** Elements fetch as on any page; what goes to the address above is answered by the real server in this one. */
export async function answerInPage(): Promise<void> {
  const server = await backend()
  const global = globalThis as Patched
  if (global[patched]) return
  global[patched] = true
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(IN_PAGE) ? server.fetch(new Request(input, init)) : outside(input, init)
  }
}

/** A token of a demo account, as a school's own server would get one. */
export async function tokenFor(username: string): Promise<string> {
  const server = await backend()
  const answer = await server.fetch(`${IN_PAGE}/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}
