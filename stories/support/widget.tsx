import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { screen, userEvent, within } from 'storybook/test'
import { demoPassword } from '../../server/kit/demo-passwords.ts'
import { browserMemories, memoryStore, Session } from '../../src/core/auth/index.ts'
import { Host, type Surface, type Theme } from '../../src/core/host/index.ts'
import { localeOf } from '../../src/core/i18n/index.ts'
import { HostRoot } from '../../src/core/ui/index.ts'
import { backend } from './backend.ts'
import { openable } from './openable.ts'

const BASE = 'http://in.page/api'

export interface Setting {
  /** Who looks: a demo account. Nobody, if it is left out. */
  readonly as?: string
  /** What a bad day does to a request: answer instead of the server, or nothing to let it pass. */
  readonly fault?: (request: Request, real: (request: Request) => Promise<Response>) => Promise<Response | undefined> | Response | undefined
  /** What somebody did before: calls of the real server. */
  readonly before?: (call: Call) => Promise<void>
}
type Call = (as: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Record<string, never>>

/** Signs in as a person of the demo region, on the server in this page. Use it as a story's loader. */
export const signedIn =
  (setting: Setting = {}) =>
  async () => {
    const server = await backend()
    // Drafts, remembered columns: the next story is another day.
    sessionStorage.clear()
    localStorage.clear()
    const session = new Session(memoryStore(), browserMemories())
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      return (await setting.fault?.(request.clone(), async one => server.fetch(one))) ?? server.fetch(request)
    }
    const ask = (path: string, init?: RequestInit) => server.fetch(`${BASE}/${path}`, init).then(answer => answer.json())
    const json = { 'Content-Type': 'application/json' }
    const login = (username: string) =>
      ask('login-methods/login/', { method: 'POST', headers: json, body: JSON.stringify({ username, password: demoPassword }) })
    await setting.before?.(async (as, method, path, body) => {
      const { token } = await login(as)
      return ask(path, { method, headers: { ...json, 'X-Token': token }, ...(body !== undefined && { body: JSON.stringify(body) }) })
    })
    if (setting.as) {
      const grant = await login(setting.as)
      session.adopt(grant)
      session.setUser(await ask('login-methods/is_login/', { headers: { 'X-Token': grant.token } }))
    }
    return { session, fetch }
  }

interface Loaded {
  readonly session: Session
  readonly fetch: typeof fetch
}

function Stage({
  loaded,
  locale,
  theme,
  hrefOf,
  children,
}: {
  loaded: Loaded
  locale: string
  theme: string
  hrefOf: Surface['hrefOf']
  children: ReactNode
}) {
  const [host] = useState(
    () =>
      new Host({
        base: BASE,
        session: loaded.session,
        fetch: loaded.fetch,
        locale: localeOf(locale),
        theme: theme as Theme,
        surface: {
          hrefOf,
          go: place => console.info('navigate', place),
          reload: () => {},
          emit: () => true,
          signedOut: () => {},
        },
      }),
  )
  return (
    <HostRoot host={host} openable={openable}>
      <div style={{ minHeight: '100vh', padding: 'clamp(16px, 2.5vw, 32px)', background: 'var(--zy-paper)' }}>{children}</div>
    </HostRoot>
  )
}

/** A host around the story's widget that knows an address for every place, or for those of `hrefOf`; in the language and theme of the toolbar. */
export const inHost =
  (hrefOf: Surface['hrefOf'] = ({ to }) => `#${to}`): Decorator =>
  (Story, { id, loaded, globals }) => (
    <Stage
      key={`${id} ${globals.locale} ${globals.theme}`}
      loaded={loaded as Loaded}
      locale={String(globals.locale ?? 'zh')}
      theme={String(globals.theme ?? 'light')}
      hrefOf={hrefOf}
    >
      <Story />
    </Stage>
  )

/** Requests to these paths wait until somebody lets them go; then the real server answers. */
export function holding(path: RegExp) {
  let go = () => {}
  let gate = Promise.resolve()
  return {
    hold() {
      gate = new Promise<void>(done => {
        go = done
      })
    },
    release: () => go(),
    fault: (request: Request) => (path.test(request.url) ? gate.then(() => undefined) : undefined),
  }
}
/** Requests to these paths never end: the loading state. */
export const pending = (path: string) => (request: Request) => (request.url.includes(path) ? new Promise<Response>(() => {}) : undefined)
/** Requests to these paths fail as a broken server does. */
export const broken =
  (path: string, status = 500) =>
  (request: Request) =>
    request.url.includes(path) ? Response.json({ detail: 'broken' }, { status }) : undefined
/** The same, and when it failed: what follows can be timed. */
export function breaking(path: string) {
  const state = { at: 0 }
  const fault = (request: Request) => {
    if (!request.url.includes(path) || request.method === 'OPTIONS') return undefined
    state.at = performance.now()
    return broken(path)(request)
  }
  return { fault, since: () => performance.now() - state.at }
}
/** The messages that stand on the screen. */
export const messagesShown = () => [...document.querySelectorAll('[data-toasts] [data-tone]')].map(message => message.textContent)
/** Requests to these paths answer an empty page. */
export const emptied = (path: string) => (request: Request) =>
  request.url.includes(path) && request.method === 'GET' ? Response.json({ count: 0, limit: 20, offset: 0, results: [] }) : undefined

/** Requests to this list answer so many rows, page by page, each like its first one or like this: more than a page holds. */
export const crowded =
  (path: string, total: number, like: object = {}) =>
  async (request: Request, ask: (request: Request) => Promise<Response>) => {
    if (!request.url.includes(path) || request.method !== 'GET') return undefined
    const first = new URL(request.url)
    const { searchParams } = first
    const [limit, offset] = ['limit', 'offset'].map(name => Number(searchParams.get(name) ?? 0)) as [number, number]
    searchParams.set('offset', '0')
    const real = (await (await ask(new Request(first, request))).json()) as { results: object[] }
    const results = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
      ...real.results[0],
      ...like,
      uuid: `00000000-0000-4000-8000-${String(offset + at + 1).padStart(12, '0')}`,
      created_time: new Date(Date.UTC(2026, 8, 1) - (offset + at) * 86_400_000).toISOString(),
    }))
    return Response.json({ count: total, limit, offset, results })
  }

/** The same for a call that answers a plain list. */
export const emptyList = (path: string) => (request: Request) =>
  request.url.includes(path) && request.method === 'GET' ? Response.json([]) : undefined

/** Answers the question that precedes a submit (B196). */
export async function confirmed(): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: '确认提交吗？' }))
  await userEvent.click(question.getByRole('button', { name: '确认' }))
}
