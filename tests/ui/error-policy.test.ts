import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/core/api/index.ts'
import { react } from '../../src/core/host/error-policy.ts'
import words from '../../src/core/host/messages/zh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What is said and done about a failure, in order, with the seconds a message stands. */
async function reaction(error: ApiError, isHers = () => true): Promise<string[]> {
  const done: string[] = []
  react(error, {
    notify: ({ tone, text, lines = [], for: ms = 2000 }) => done.push(`${tone} ${[text, ...lines].join(' | ')} ${ms / 1000} s`),
    open: async name => done.push(`open ${name}`),
    signedOut: () => done.push('signed out'),
    reload: () => done.push('reload'),
    words: () => key => words[key],
    asker: () => isHers,
  })
  await vi.advanceTimersByTimeAsync(1999)
  done.push('two seconds')
  await vi.advanceTimersByTimeAsync(2)
  return done.at(-1) === 'two seconds' ? done.slice(0, -1) : done
}
const refused = (status: number, body: unknown, path = 'relation/students/') => reaction(new ApiError('refused', path, status, body))

test('no answer within its time, and no connection: the server cannot be reached, for 2 s (B186)', async () => {
  for (const kind of ['timeout', 'network'] as const)
    expect(await reaction(new ApiError(kind, 'relation/students/'))).toEqual(['error 无法连接到服务器, 请联系管理员 2 s'])
})
test('400: every field with its words, or the detail, a line each, for 5 s (B187, B199)', async () => {
  expect(await refused(400, { name: ['该字段是必填项。', '太短'], phone: ['格式不正确。'] })).toEqual([
    'error name 该字段是必填项。 太短 | phone 格式不正确。 5 s',
  ])
  expect(await refused(400, { detail: '<b>x</b>' })).toEqual(['error <b>x</b> 5 s'])
  expect(await refused(400, { non_field_errors: ['班级已存在'] })).toEqual(['error 班级已存在 5 s'])
})
test('401 of a login call: the server’s own words, for 2 s, and nobody is signed out (B188, G131)', async () => {
  for (const path of ['login-methods/login/', 'login-methods/work_unit_login/', 'sms/sms/sms_login/'])
    expect(await refused(401, { detail: '账号或密码不正确' }, path)).toEqual(['error 账号或密码不正确 2 s'])
})
test('401 of any other call: says that the login has ended, and signs out (B189)', async () => {
  expect(await refused(401, { detail: 'x' })).toEqual(['error 您登录已经失效, 请重新登录 2 s', 'signed out'])
})
test('401 of a token that another has taken the place of since: its words, and who has signed in now stays', async () => {
  const past = Object.assign(new ApiError('refused', 'relation/students/', 401, { detail: '请先登录' }), { isPast: true })
  expect(await reaction(past)).toEqual(['error 请先登录 2 s'])
})
test('403 without a login, in Chinese or English: says so, and after 2 s signs out and reloads (B190)', async () => {
  for (const detail of ['身份认证信息未提供。', 'Authentication credentials were not provided.'])
    expect(await refused(403, { detail })).toEqual([
      'error 您登录已经失效, 系统将自动登出，请重新登录 2 s',
      'two seconds',
      'signed out',
      'reload',
    ])
})
test('403 without a login: who has signed in within those 2 s stays', async () => {
  const error = new ApiError('refused', 'relation/students/', 403, { detail: '身份认证信息未提供。' })
  expect(await reaction(error, () => false)).toEqual(['error 您登录已经失效, 系统将自动登出，请重新登录 2 s'])
})
test('500 and above: the server is in trouble, for 2 s, and nothing of its answer is shown (B191)', async () => {
  for (const status of [500, 502, 503, 599])
    expect(await refused(status, { detail: 'select * from users' })).toEqual(['error 服务端异常, 请联系管理员 2 s'])
})
test('any other status: its detail, for 5 s (B192)', async () => {
  for (const status of [403, 404, 405, 409, 413, 429]) expect(await refused(status, { detail: '未找到。' })).toEqual(['error 未找到。 5 s'])
})
test('a body that is nothing known: a warning (B193)', async () => {
  for (const body of ['', null, 7]) expect(await refused(400, body)).toEqual(['warning 未知错误 2 s'])
  expect(await reaction(new ApiError('garbage', 'relation/students/'))).toEqual(['warning 未知错误 2 s'])
})
test('403 Vip Only opens the dialog, without a message', async () => {
  expect(await refused(403, { detail: 'Vip Only' })).toEqual(['open need-permissions'])
})
test('a call that was given up by whoever made it says nothing', async () => {
  expect(await reaction(new ApiError('aborted', 'relation/students/'))).toEqual([])
})
