import { describe, expect, test } from 'vitest'
import { person } from '../../tests/support/user.ts'
import type { User } from '../core/domain/access.ts'
import { addressOf } from './address-of.ts'
import { decideRoute, safeRedirect } from './guard.ts'
import zh from './messages/zh.ts'
import { rows } from './routes/index.ts'
import { menuOf } from './visible.ts'

const jw = person(4, ['work_unit_type_0'])
const student = person(1)
const away = (path: string) => ({ to: 'elsewhere', path })

describe('an address, without a login', () => {
  test('B002 any other path goes to /login with the whole path as redirect', () => {
    expect(decideRoute(rows, '/basic_info/students', '?page=2', null)).toEqual(away('/login?redirect=%2Fbasic_info%2Fstudents%3Fpage%3D2'))
    expect(decideRoute(rows, '/nowhere', '', null)).toEqual(away('/login?redirect=%2Fnowhere'))
    expect(decideRoute(rows, '/', '', null)).toEqual(away('/login?redirect=%2F'))
  })
  test.each(['login', '404', '401'])('B009 /%s is public', page =>
    expect(decideRoute(rows, `/${page}`, '', null)).toEqual({ to: 'public', page }),
  )
  test('8.14 what was typed into a search is not led back to: another may sign in next', () => {
    const led = (search: string) => decideRoute(rows, '/basic_info/students', search, null)
    expect(led('?search=%E9%99%86&page=2')).toEqual(away(`/login?redirect=${encodeURIComponent('/basic_info/students?page=2')}`))
    expect(led('?search=%E9%99%86')).toEqual(away('/login?redirect=%2Fbasic_info%2Fstudents'))
  })
  test('a plan that is read by a link and a paper that is checked need no login, and are the same for whoever has one', () => {
    for (const user of [null, jw, student, person(1, [], { must_change_password: true })]) {
      expect(decideRoute(rows, '/plan', '', user)).toEqual({ to: 'shared', what: 'plan' })
      expect(decideRoute(rows, '/verify', '', user)).toEqual({ to: 'shared', what: 'paper' })
    }
    expect(decideRoute(rows, '/plan/a', '', null)).toEqual(away('/login?redirect=%2Fplan%2Fa'))
    expect(safeRedirect(rows, '/plan')).toBe('/')
  })
  test('G040 /auth-redirect leads to /login with the same redirect', () =>
    expect(decideRoute(rows, '/auth-redirect', '?redirect=/dashboard', null)).toEqual(away('/login?redirect=%2Fdashboard')))
})

describe('an address, signed in', () => {
  test('B003 /login goes to /, with or without a redirect', () => {
    expect(decideRoute(rows, '/login', '', jw)).toEqual(away('/'))
    expect(decideRoute(rows, '/login', '?redirect=/basic_info/students', jw)).toEqual(away('/'))
  })
  test('B010 the empty path is the dashboard, which is never cached', () => {
    expect(decideRoute(rows, '/', '', jw)).toEqual(away('/dashboard'))
    expect(rows.find(row => row.path === '/dashboard')).toMatchObject({ title: 'dashboard', uncached: true })
  })
  test('B011 an unknown path is /404', () => expect(decideRoute(rows, '/nowhere', '', jw)).toEqual(away('/404')))
  test('B004 and B048 a row for other roles is /401', () => {
    expect(decideRoute(rows, '/basic_info/students', '', student)).toEqual(away('/401'))
    expect(decideRoute(rows, '/basic_info/students', '', jw)).toMatchObject({ to: 'screen' })
  })
  test('B064 B072 G065 tests are for students: with VIP by role, on a kiosk by role, and for no adviser', () => {
    const seen = (user: User) => menuOf(rows, user).some(row => row.path === '/my_evaluation')
    const role = '专业定位-MBTI性格解析测评-测评'
    expect([person(1), person(1, [role], { is_vip_flag: true }), person(7, [role])].map(seen)).toEqual([true, true, true])
    expect([person(1, [], { is_vip_flag: true }), person(7), person(2), person(3), person(4), person(6)].map(seen)).toEqual(
      Array(6).fill(false),
    )
    for (const path of ['/my_evaluation/introduction', '/my_evaluation/testing'])
      expect(decideRoute(rows, path, '', person(3))).toEqual(away('/401'))
  })
  test('B048 the path of a group is blocked for other roles, and leads to its first permitted screen for those who may', () => {
    expect(decideRoute(rows, '/basic_info', '', student)).toEqual(away('/401'))
    expect(decideRoute(rows, '/basic_info', '', person(5))).toEqual(away('/401'))
    expect(decideRoute(rows, '/basic_info', '', jw)).toEqual(away('/basic_info/grade'))
    expect(decideRoute(rows, '/basic_info', '', person(5, [], { is_superuser: true }))).toEqual(away('/basic_info/grade'))
    expect(decideRoute(rows, '/career_archives', '', person(2))).toEqual(away('/career_archives/student_archives_list'))
    expect(decideRoute(rows, '/student_admin', '', person(5))).toEqual(away('/401'))
    expect(decideRoute(rows, '/basic_info', '', null)).toEqual(away('/login?redirect=%2Fbasic_info'))
  })
  test('B005 a superuser passes everywhere', () => {
    const superuser = person(5, [], { is_superuser: true })
    for (const path of ['/basic_info/students', '/basic_info/consultant', '/student_admin/ji_ti'])
      expect(decideRoute(rows, path, '', superuser)).toMatchObject({ to: 'screen' })
  })
  test('G145 an account on its initial password is led to the password page and nowhere else', () => {
    const fresh = person(1, [], { must_change_password: true })
    expect(decideRoute(rows, '/dashboard', '', fresh)).toEqual(away('/profile/password'))
    expect(decideRoute(rows, '/profile/password', '', fresh)).toMatchObject({ to: 'screen' })
  })
})

describe('a redirect', () => {
  test('is followed to a known route with its query', () =>
    expect(safeRedirect(rows, '/basic_info/students?page=2')).toBe('/basic_info/students?page=2'))
  test.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '/\t/[',
    '/\t/evil.example',
    '/\n/x',
    '/ /[',
  ])('product decision 7: %s is not followed', redirect => expect(safeRedirect(rows, redirect)).toBe('/'))
})

describe('the menu', () => {
  const paths = (user: User) => menuOf(rows, user).flatMap(row => [row.path, ...(row.children ?? []).map(child => child.path)])
  test('B251 a group shows with exactly its permitted children, and not at all without one', () => {
    expect(paths(jw)).toContain('/basic_info')
    expect(paths(student)).not.toContain('/basic_info')
    expect(paths(student)).toContain('/career_archives/students_archives')
  })
  test('B055 the college database is kept by 升学数据库管理 alone, and by a superuser', () => {
    const keeper = person(5, ['升学数据库管理'])
    const kept = ['colleges', 'major', 'job', 'score', 'major_score', 'upload_record'].map(name => `/NCEE_database_setting/${name}`)
    const settings = ['/setting/score_to_rank', '/setting/college_aspirations']
    for (const path of [...kept, ...settings]) {
      for (const user of [keeper, person(5, [], { is_superuser: true })]) {
        expect(paths(user)).toContain(path)
        expect(decideRoute(rows, path, '', user)).toMatchObject({ to: 'screen' })
      }
      for (const user of [person(5), person(5, ['系统管理', '学生管理']), jw, student, person(6)]) {
        expect(paths(user)).not.toContain(path)
        expect(decideRoute(rows, path, '', user)).toEqual(away('/401'))
      }
    }
    expect(decideRoute(rows, '/NCEE_database_setting', '', keeper)).toEqual(away('/NCEE_database_setting/colleges'))
    expect(paths(keeper)).not.toContain('/setting/term')
  })
  test('B046 teachers for work units of type 0 and 2, B047 consultants for type 1', () => {
    expect(paths(jw)).toContain('/basic_info/teachers')
    expect(paths(jw)).not.toContain('/basic_info/consultant')
    const company = person(4, ['work_unit_type_1'])
    expect(paths(company)).not.toContain('/basic_info/teachers')
    expect(paths(company)).toContain('/basic_info/consultant')
  })
  test('B069 a VIP student without its role sees no archive in the menu, and B258 opens 用户信息 all the same', () => {
    const vip = person(1, [], { is_vip_flag: true })
    expect(paths(vip)).not.toContain('/career_archives')
    expect(paths(person(1, ['生涯档案-学业规划档案'], { is_vip_flag: true }))).toContain('/career_archives')
    expect(decideRoute(rows, '/career_archives/students_archives', '', vip)).toMatchObject({ to: 'screen' })
    expect(addressOf(rows, { to: 'own.basics' }, vip)).toBe('/career_archives/students_archives')
  })
  test('B071, B077 majors and jobs: in the menu with VIP and its role only; a teacher has them', () => {
    const own = ['/NCEE_database/major', '/NCEE_database/job', '/NCEE_database/job_q_major', '/NCEE_database/major_q_job']
    const shown = (user: User) => paths(user).filter(path => own.includes(path))
    const role = '升学数据库-大学查询-专业分数'
    expect(shown(person(1, [role], { is_vip_flag: true }))).toEqual(own)
    expect(shown(person(1, [], { is_vip_flag: true }))).toEqual([])
    expect(shown(person(1))).toEqual([])
    expect(shown(person(2))).toEqual(own)
    expect(paths(person(1))).toContain('/NCEE_database/colleges')
  })
  describe('高考志愿', () => {
    // without VIP its menu has none of it (B077)
    const shown = (type: number | undefined, user = person(1, ['高考志愿-模拟填报推荐下载'], { is_vip_flag: true })) =>
      paths({ ...user, aspiration_course_type: type })
        .filter(path => path.startsWith('/college_aspiration/'))
        .map(path => path.split('/')[2])
    const always = ['by_rank', 'by_rank_arts', 'my', 'my_arts', 'plan']
    test.each([1, 2, 4])('B065 under %i neither colleges nor major_group', type => expect(shown(type)).toEqual(['index', ...always]))
    test('B066 under 3 neither index nor major_group', () => expect(shown(3)).toEqual(['colleges', ...always]))
    test.each([5, 6])('B067 under %i neither colleges nor major_group', type => expect(shown(type)).toEqual(['index', ...always]))
    test('G043 under an unknown way of filing all but major_group', () =>
      expect(shown(undefined)).toEqual(['index', 'colleges', ...always]))
    test('B073 a VIP student without its role sees none of it in the menu; with it, all', () => {
      expect(shown(5, person(1, [], { is_vip_flag: true }))).toEqual([])
      expect(shown(5, person(1, ['高考志愿-模拟填报推荐下载'], { is_vip_flag: true }))).toEqual(['index', ...always])
    })
    test('B080 whom the installation names sees neither 高考志愿 nor 我的课堂, whoever she is', () => {
      const groups = (user: User) => menuOf(rows, user).map(row => zh[row.title])
      const vip = person(1, ['高考志愿-模拟填报推荐下载'], { is_vip_flag: true })
      for (const user of [vip, person(3), person(5, [], { is_superuser: true })]) {
        expect(groups(user)).toContain('高考志愿')
        expect(groups({ ...user, is_menu_hidden: true }).filter(title => title === '高考志愿' || title === '我的课堂')).toEqual([])
      }
    })
    test('B079 a menu that her VIP leaves out is in hers no more, and no other goes with it', () => {
      const groups = (user: User) => menuOf(rows, user).map(row => row.path)
      const vip = person(1, ['高考志愿-模拟填报推荐下载'], { is_vip_flag: true })
      expect(groups({ ...vip, hidden_menus: ['/college_aspiration'] })).toEqual(groups(vip).filter(path => path !== '/college_aspiration'))
      expect(groups(vip)).toContain('/college_aspiration')
    })
    test('its own path leads to a page that its menu has', () => {
      expect(decideRoute(rows, '/college_aspiration', '', { ...student, aspiration_course_type: 3 })).toEqual(
        away('/college_aspiration/colleges'),
      )
      expect(decideRoute(rows, '/college_aspiration', '', { ...student, aspiration_course_type: 5 })).toEqual(
        away('/college_aspiration/index'),
      )
      expect(decideRoute(rows, '/college_aspiration', '', jw)).toEqual(away('/401'))
    })
    test('B078 it is marked VIP, with all its pages', () => {
      const group = rows.find(row => row.path === '/college_aspiration')!
      expect([group, ...group.children!].filter(row => !row.vip)).toEqual([])
    })
  })
  test.each([
    ['B055', '升学数据库管理', '/NCEE_database_setting'],
    ['B057', '学生管理', '/student_admin'],
    ['B060', 'VIP付费管理', '/vip_setting'],
    ['B062', '系统用户管理', '/users_admin'],
  ])('%s %s only for its role, and for a superuser', (_, role, path) => {
    expect(paths(person(5))).not.toContain(path)
    expect(paths(person(5, [role]))).toContain(path)
    expect(paths(person(5, [], { is_superuser: true }))).toContain(path)
    expect(paths(person(4, [role]))).not.toContain(path)
  })
  test('B269 B086 buying and its orders are for students, and for superusers', () => {
    for (const path of ['/vip/student', '/vip/order_records']) {
      expect(decideRoute(rows, path, '', student)).toMatchObject({ to: 'screen' })
      expect(decideRoute(rows, path, '', person(5, [], { is_superuser: true }))).toMatchObject({ to: 'screen' })
      for (const type of [2, 3, 4, 5, 6, 7] as const)
        expect([type, decideRoute(rows, path, '', person(type))]).toEqual([type, away('/401')])
    }
  })
  test('B036 an adviser reads 选科指导 where others read 我的选科', () => {
    const titleFor = (user: User) => menuOf(rows, user).find(row => row.path === '/optional')?.title
    expect(titleFor(person(3))).toBe('subjectGuidance')
    expect(titleFor(student)).toBe('subjects')
  })
  test('B063 a work unit that shows no courses has no 我的选科', () => {
    expect(paths(person(1, [], { is_display_course: true }))).toContain('/optional')
    for (const u_type of [1, 2, 3] as const) expect(paths(person(u_type, [], { is_display_course: false }))).not.toContain('/optional')
  })
  test('B070 nor has a VIP student without its role, who opens it by its address all the same', () => {
    const vip = person(1, [], { is_vip_flag: true })
    expect(paths(vip)).not.toContain('/optional')
    expect(paths(person(1, ['我的选科-选科查询'], { is_vip_flag: true }))).toContain('/optional/query/subject')
    expect(decideRoute(rows, '/optional/select_course', '', vip)).toMatchObject({ to: 'screen' })
  })
  test('B077 what is bought is in no menu of a student without VIP, and opens by its address (G054)', () => {
    const bought = ['/optional/query/subject', '/optional/select_submit', '/optional/query/collect']
    for (const path of bought) {
      expect(paths(student)).not.toContain(path)
      expect(decideRoute(rows, path, '', student)).toMatchObject({ to: 'screen' })
    }
    expect(paths(student)).toContain('/optional/select_course')
    expect(paths(person(2))).toContain('/optional/query/subject')
  })
  test('hidden rows are in no menu', () => expect(paths(jw)).not.toContain('/basic_info/students_c_u'))
})
