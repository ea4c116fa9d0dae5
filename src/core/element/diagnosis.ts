import { ApiError } from '../api/index.ts'
import { isNotToken, tellAuthor, type Visitor } from '../auth/index.ts'
import { grantNarrowDetail } from '../domain/protocol.ts'
import { broken, noScript } from './plain-failure.ts'

/** Lines for whoever looks after the page: the cause, and what to do about it. */
export const causes = {
  noToken: () =>
    'nobody is signed in: the page has given no token. Set the property "token" or "getToken" of one element (in React the "token" of <Zhiyuan>); your own server gets a token at login-methods/embed_token/.',
  emptyToken: () => 'getToken answered no token. It must answer (or promise) the text of one.',
  notToken: (answer: string) =>
    `getToken answered no token but ${JSON.stringify(answer.slice(0, 100))}. It must answer (or promise) the text of one.`,
  thrown: (error: unknown) => `getToken of this page failed: ${error instanceof Error ? error.message : String(error)}`,
  refused: (base: string) => `${base} has refused the token: it has expired, was not made by this server, or not for ${location.origin}.`,
  notAllowed: (base: string) =>
    `${base} is there, but this page (${location.origin}) may not ask it. Add the origin to ALLOWED_ORIGINS of the server.`,
  noOrigin: () =>
    'this page has no origin of its own, which no server can allow: it stands in a sandbox without allow-same-origin, or was opened from a disk.',
  nobody: (base: string) =>
    `nobody answers at ${base}. Is the address in "base" right, does the server run, and does connect-src of the page's policy name it?`,
  noApi: (base: string, api = 'https://your-zhiyuan.example/api') =>
    `what answers at ${base} is not the API of Zhiyuan. Write base="${api}".`,
  trouble: (base: string, status: number) => `${base} has answered ${status}. Its log says why.`,
  narrow: (widget: string) =>
    `the token is not for ${widget}. Name every widget of the page in "widgets" where your server asks for a token (login-methods/embed_token/).`,
  noScript,
  broken,
} as const

/** Says in the console why the server does not tell who is signed in. */
export async function explain(visitor: Visitor, base: string, error: unknown): Promise<void> {
  tellAuthor(visitor, await causeOf(base, error))
}

/** Says in the console what a person cannot mend: a widget that the page's token was not made for. */
export function explainCall(visitor: Visitor, widget: string, error: ApiError): void {
  if (error.status === 403 && error.detail === grantNarrowDetail) tellAuthor(visitor, causes.narrow(widget))
}

/** Says in the console what came of a page's own way to get a token. */
export function tellNoToken(visitor: Visitor, error?: unknown): void {
  if (isNotToken(error)) tellAuthor(visitor, causes.notToken(error.message))
  else tellAuthor(visitor, error === undefined ? causes.emptyToken() : causes.thrown(error))
}

/** Whether the server answers this page at all. Where it does not, that is the cause, whatever the page's own server has made of it. */
export const isAnswering = (base: string): Promise<boolean> =>
  fetch(`${base}/login-methods/is_login/`, { credentials: 'omit' }).then(
    () => true,
    () => false,
  )

async function causeOf(base: string, error: unknown): Promise<string> {
  if (isNotToken(error)) return causeOfSilence(base)
  if (!(error instanceof ApiError)) return causes.thrown(error)
  if (error.kind === 'garbage' || error.status === 404 || error.status === 405) return causes.noApi(base)
  if (error.status === 401 || error.status === 403) return causes.refused(base)
  if (error.status) return causes.trouble(base, error.status)
  return causeOfSilence(base)
}

async function causeOfSilence(base: string): Promise<string> {
  if (!URL.canParse(base, location.href)) return causes.nobody(base)
  // Why an answer may not be read is kept from scripts. The files of our elements may be read by every page: where they are, we are.
  const installed = await first([base.replace(/\/api$/, ''), new URL(base, location.href).origin], isInstalled)
  if (installed === undefined) return causes.nobody(base)
  if (`${installed}/api` === base && globalThis.origin === 'null') return causes.noOrigin()
  return `${installed}/api` === base ? causes.notAllowed(base) : causes.noApi(base, `${installed}/api`)
}

async function isInstalled(root: string): Promise<boolean> {
  try {
    const answer = await fetch(`${root}/elements/autoload.js`, { method: 'HEAD', credentials: 'omit' })
    return answer.ok && (answer.headers.get('Content-Type') ?? '').includes('javascript')
  } catch {
    return false
  }
}

async function first<T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await fits(one)) return one
  return undefined
}
