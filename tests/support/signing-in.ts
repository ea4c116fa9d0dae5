import { demoPassword } from '../../server/db/demo/index.ts'
import type { Ask, TestServer } from './test-server.ts'

/** Signing in from wherever a test says; `server` is asked for, since it opens after this is made. */
export function signingIn(server: () => TestServer) {
  const post = (path: string, body: object, headers: Ask['headers'] = {}, token?: string) =>
    server().request(path, { method: 'POST', body, headers, ...(token && { token }) })
  const from = (address: string, device = '') => ({ 'X-Test-Address': address, ...(device && { Cookie: device }) })
  const login = (body: object, headers?: Ask['headers']) => post('login-methods/login/', body, headers)
  return {
    ...{ post, from, login },
    /** A captcha, and what a person reads off it. */
    async solved() {
      const { body } = await server().request('captcha/captcha_code/get_captcha_code/?wanted=true')
      const [, , captcha_code] = JSON.parse(await server().ports.vault.open(body.captcha_key)) as string[]
      return { captcha_key: body.captcha_key as string, captcha_code }
    },
    /** The cookie of a device that a demo account has signed in on. */
    async deviceOf(username: string) {
      const { headers } = await login({ username, password: demoPassword }, from('198.51.100.1'))
      return headers.get('Set-Cookie')!.split(';')[0]!
    },
  }
}
