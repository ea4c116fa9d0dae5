import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ApiError, client } from '../../src/core/api/index.ts'
import { Session } from '../../src/core/auth/index.ts'
import * as contracts from '../../src/core/contracts/index.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** The real client; the network answers so. */
function calling(answer: (request: Request) => Promise<Response> | Response, token?: string | (() => string | undefined)) {
  const asked: Request[] = []
  const told: ApiError[] = []
  const api = client<typeof contracts>(contracts, {
    base: 'https://school.example/api',
    token: typeof token === 'function' ? token : () => token,
    onError: error => told.push(error),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      return answer(request)
    },
  })
  return { api, asked, told }
}
const json = (body: unknown) => () => Response.json(body)

describe('a call', () => {
  test('goes to the base, with X-Token where there is a token, and without where there is none (B176)', async () => {
    const signedIn = calling(json([]), 'a-token')
    await signedIn.api.provinces.list()
    expect(signedIn.asked[0]!.url).toBe('https://school.example/api/data_dict/provinces/')
    expect(signedIn.asked[0]!.headers.get('X-Token')).toBe('a-token')
    const nobody = calling(json([]))
    await nobody.api.provinces.list()
    expect(nobody.asked[0]!.headers.has('X-Token')).toBe(false)
  })

  /** Milliseconds until a call that nobody answers is given up. */
  const patience = async (call: (api: ReturnType<typeof calling>['api']) => Promise<unknown>) => {
    vi.useFakeTimers()
    const { api } = calling(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
    const began = Date.now()
    let ended: { after: number; error: ApiError } | undefined
    call(api).catch(error => {
      ended = { after: Date.now() - began, error }
    })
    await vi.advanceTimersByTimeAsync(700_000)
    return [ended?.error.kind, ended?.after]
  }
  test('is given up after 600 s (B176)', async () => {
    expect(await patience(api => api.provinces.list())).toEqual(['timeout', 600_000])
  })
  test('that creates students from a table after 100 s (B170)', async () => {
    expect(await patience(api => api.students.multi_create([], {}))).toEqual(['timeout', 100_000])
  })

  test('of a list reads a plain array and a page alike, and nothing else as one (B181)', async () => {
    const row = { id: 1, name: '江苏省' }
    const page = { count: 34, limit: 1, offset: 0, results: [row], updated: '2026-01-01' }
    expect(await calling(json([row])).api.provinces.list()).toEqual({ count: 1, limit: 1, offset: 0, results: [row] })
    expect(await calling(json(page)).api.provinces.list({ limit: 1 })).toEqual(page)
    for (const body of [{ hello: 1 }, null, 'rows', { results: 1 }])
      await expect(calling(json(body)).api.provinces.list()).rejects.toMatchObject({ kind: 'garbage' })
  })

  test('joins several values of a filter with | and leaves out what is empty (B171, B175)', async () => {
    const { api, asked } = calling(json([]))
    await api.students.jw_query_student({ year: [2024, 2025], search: '', state: undefined, limit: 20 })
    expect(decodeURIComponent(new URL(asked[0]!.url).search)).toBe('?year=2024|2025&limit=20')
  })

  describe('whose token a new password has ended while it was under way', () => {
    const ended = () => Response.json({ detail: 'ended' }, { status: 401 })
    /** The token is `old` until the first request has left. */
    const changing = (answer: (token: string | null) => Response, next = 'new') => {
      const made = calling(
        request => answer(request.headers.get('X-Token')),
        () => (made.asked.length ? next : 'old'),
      )
      return { ...made, tokens: () => made.asked.map(request => request.headers.get('X-Token')) }
    }
    const onlyNew = (token: string | null) => (token === 'new' ? Response.json([]) : ended())

    test('is asked once more with the new one if it reads, by the same address, and nobody is told of a failure', async () => {
      const { api, asked, told, tokens } = changing(onlyNew)
      expect(await api.students.jw_query_student({ year: [2024, 2025], limit: 20 })).toMatchObject({ count: 0 })
      expect(tokens()).toEqual(['old', 'new'])
      expect(asked[1]!.url).toBe(asked[0]!.url)
      expect(told).toEqual([])
    })
    test('is not sent again if it writes: whether it was done is not known, and its refusal is of the past', async () => {
      const { api, told, tokens } = changing(onlyNew)
      await expect(api.grades.create({ year: 2026 } as never)).rejects.toMatchObject({ status: 401 })
      expect([tokens(), told.map(error => [error.status, error.isPast])]).toEqual([['old'], [[401, true]]])
      for (const next of ['old', '']) {
        const still = changing(onlyNew, next)
        await expect(still.api.grades.create({ year: 2026 } as never)).rejects.toMatchObject({ status: 401, isPast: false })
      }
    })
    test('is refused, and told once, where the new one is refused too, where there is none, and for any other reason', async () => {
      for (const [answer, next, tokensSent, status] of [
        [ended, 'new', ['old', 'new'], 401],
        [ended, 'old', ['old'], 401],
        [ended, '', ['old'], 401],
        [() => Response.json({}, { status: 403 }), 'new', ['old'], 403],
      ] as const) {
        const { api, told, tokens } = changing(answer, next)
        await expect(api.provinces.list()).rejects.toMatchObject({ kind: 'refused', status })
        expect([tokens(), told.map(error => error.status)]).toEqual([tokensSent, [status]])
      }
    })
  })
})

test('user info without data or without roles is rejected, in the words of the documents (B008)', () => {
  const session = new Session({ read: () => undefined, write: () => {}, clear: () => {} })
  expect(() => session.setUser(null)).toThrow('Verification failed, please login again')
  for (const roles of [[], null, undefined, 'admin'])
    expect(() => session.setUser({ roles } as never)).toThrow('roles must be a non-null array')
  expect(session.user()).toBeNull()
})
