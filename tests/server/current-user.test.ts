import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
const names = [
  'student.x',
  'teacher.x',
  'adviser.x',
  'jw.x',
  'sysadmin',
  'jyj.a',
  'kiosk.x',
  'superuser',
  'solo.x',
  'readonly.x',
  'jw.y',
  'vip.x',
]
beforeAll(async () => {
  server = await openTestServer()
  for (const name of names) await server.token(name)
})
afterAll(() => server.close())
const me = async (as: string) => (await server.request('login-methods/is_login/', { as })).body

describe('user info says who somebody is', () => {
  test.each([
    ['student.x', 1, 'a student (B014)'],
    ['teacher.x', 2, 'a teacher (B015)'],
    ['adviser.x', 3, 'an adviser, on the teacher side (B016)'],
    ['jw.x', 4, 'school staff (B017)'],
    ['sysadmin', 5, 'an administrator (B018)'],
    ['jyj.a', 6, 'a bureau (B019)'],
    ['kiosk.x', 7, 'a shared screen (B020)'],
  ] as const)('%s is u_type %i: %s', async (as, u_type, _) => {
    const user = await me(as)
    expect(user.u_type).toBe(u_type)
    // The number is a role too (G046, G047), so that roles are never empty.
    expect(user.roles).toContain(String(u_type))
  })
  test('B080 whose menu the installation hides is told to her alone, by her login name; nobody’s where nothing is set', async () => {
    expect((await me('student.x')).is_menu_hidden).toBe(false)
    server.ports.hideMenusOf(...readEnv({ HIDDEN_MENU_USERNAMES: 'student.x, adviser.x' }).hiddenMenuUsernames)
    for (const [as, hidden] of [
      ['student.x', true],
      ['adviser.x', true],
      ['teacher.x', false],
    ] as const)
      expect([as, (await me(as)).is_menu_hidden]).toEqual([as, hidden])
    server.ports.hideMenusOf()
    expect(readEnv({}).hiddenMenuUsernames).toEqual([])
  })
  test('B079 whose VIP the installation names is told which menu it leaves out; nobody else is, and no other VIP does', async () => {
    const given = { '升学规划 一年': '/optional', '志愿季 三个月': '/college_aspiration', toString: '/dashboard' }
    server.ports.leaveOutMenus(readEnv({ VIP_GROUP_HIDE_FOURTH_MENU: JSON.stringify(given) }).vipGroupHideMenu)
    expect((await me('vip.x')).hidden_menus).toEqual(['/optional'])
    for (const as of ['student.x', 'jw.x', 'sysadmin']) expect([as, (await me(as)).hidden_menus]).toEqual([as, []])
    server.ports.leaveOutMenus(readEnv({}).vipGroupHideMenu)
    expect((await me('vip.x')).hidden_menus).toEqual([])
  })
  test.each(['no json', '[]', '{"a": 1}', '{"a": "optional"}', '{"": "/optional"}'])(
    'G051 %s names no menus: the server does not start',
    text => {
      expect(() => readEnv({ VIP_GROUP_HIDE_FOURTH_MENU: text })).toThrow('VIP_GROUP_HIDE_FOURTH_MENU')
    },
  )
  test('the type of the work unit and the named roles are roles', async () => {
    expect((await me('jw.x')).roles).toEqual(['4', 'work_unit_type_0'])
    expect((await me('jw.y')).roles).toEqual(['4', 'work_unit_type_2'])
    expect((await me('sysadmin')).roles).toContain('学生管理')
  })
  test('the flags of an account: individual, read-only, superuser, and nobody else', async () => {
    const flags = async (as: string) => {
      const { account_type, is_readonly_all, is_superuser } = await me(as)
      return [account_type, is_readonly_all, is_superuser]
    }
    expect(await flags('solo.x')).toEqual([2, false, false])
    expect(await flags('readonly.x')).toEqual([0, true, false])
    expect(await flags('superuser')).toEqual([0, false, true])
    expect(await flags('student.x')).toEqual([0, false, false])
  })
  test('the control year is 2022 where the server has no other (B237)', async () => {
    expect((await me('student.x')).ctrl_year).toBe(2022)
  })
  test('B207 a student confirms that the table of her own year is not here, until it is; nobody else is asked', async () => {
    const tips = async (as: string) => (await me(as)).mngk_score_show_tips
    const { exam_year } = (await server.request('relation/students/student/', { as: 'student.x' })).body
    expect(await tips('student.x')).toBe(
      `系统里还没有江苏省${exam_year}年的一分一段表，分数和位次按2025年的表换算，只供参考。保存后，推荐和志愿体检都按新的分数和位次重新计算。`,
    )
    for (const as of ['teacher.x', 'adviser.x', 'jw.x', 'sysadmin', 'superuser']) expect([as, await tips(as)]).toEqual([as, ''])
    const row = { province: 320_000, year: exam_year, track: '物理类', score: 600, rank: 30_000 }
    expect((await server.request('material/college_major_score_to_rank/', { as: 'sysadmin', method: 'POST', body: row })).status).toBe(201)
    expect(await tips('student.x')).toBe('')
  })
  test('sys/users/info/ is the same answer (C007)', async () => {
    expect((await server.request('sys/users/info/', { as: 'jw.x' })).body).toEqual(await me('jw.x'))
  })
})

test('what the catalogue recognises is said in Chinese or English, whatever the language (B266, product decision 17)', async () => {
  const ask = async (path: string, language: string, init: object = {}) =>
    (await server.request(path, { headers: { 'Accept-Language': language }, ...init })).body.detail
  for (const [language, words] of [
    ['zh', '身份认证信息未提供。'],
    ['es', '身份认证信息未提供。'],
    ['fr-CH, de;q=0.5', '身份认证信息未提供。'],
    ['en', 'Authentication credentials were not provided.'],
    ['en-GB', 'Authentication credentials were not provided.'],
  ] as const)
    expect([language, await ask('login-methods/is_login/', language)]).toEqual([language, words])
  const { uuid } = (await server.request('relation/students/student/', { as: 'student.x' })).body
  const vip = { as: 'student.x', method: 'PATCH', body: { course: '["物理"]' } }
  for (const language of ['zh', 'en', 'es'])
    expect(await ask(`relation/students/${uuid}/relation_update_course/`, language, vip)).toBe('Vip Only')
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
