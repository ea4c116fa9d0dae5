import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { idOf, numberedId } from '../../server/db/demo/seeded-random.ts'
import { login } from '../support/login.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { button, choose, control, type Form, ofRow, pick, pickPlace, remembered } from './filling.ts'
import { visit } from './visit.ts'

// Every form of the product by enumeration: whatever becomes of a save, the person sees why, keeps what she typed, and sends it once (R4, R5).
const { served, browser } = await product()

const collegeData = '/NCEE_database_setting'
/** A line of a plan to change: there is none until somebody imports one. */
let planned: Promise<unknown> | undefined
const openPlan = async (page: Page) => {
  planned ??= login(served, 'sysadmin').then(token =>
    page.request.post(`${served.url}/api/material/admission_plan/`, {
      headers: { 'X-Token': token },
      data: { province_obj: 320_000, year: 2025, college_name: '南京大学', major_name: '天文学', charge: '5500', annual_target: 12 },
    }),
  )
  await planned
  await page.reload()
  await page.getByText('招生计划', { exact: true }).first().click()
  await ofRow('天文学', '编辑')(page)
}
const passwords = { 原密码: 'Zhiyuan-2026', 新密码: 'Another-2026', 确认新密码: 'Another-2026' }

const forms: readonly Form[] = [
  {
    name: 'class',
    as: 'jw.x',
    path: '/basic_info/grade',
    open: button('新增班级'),
    typed: { 班级名称: '高一(7)班' },
    call: 'data_dict/grade',
    field: 'name',
  },
  {
    ...{ name: 'teacher', as: 'jw.x', path: '/basic_info/teachers', open: button('新增教师') },
    ...{ typed: { 姓名: '欧阳望舒', 手机号: '13912345678' }, call: 'relation/teachers', field: 'cert_id' },
  },
  {
    ...{ name: 'staff', as: 'sysadmin', path: '/users_admin/jws', open: button('新增教务用户'), choose: pick('学校', '枫江中学') },
    ...{ typed: { 姓名: '欧阳望舒', 登录名: 'jw.fengjiang' }, call: 'relation/jws', field: 'username' },
  },
  {
    ...{ name: 'allot', as: 'jw.x', path: '/basic_info/teachers', open: ofRow('林秀清', '管理任教班级'), typed: {} },
    choose: async page => {
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /高三\(2\)班/ })
        .check()
      await page.getByRole('dialog').getByRole('button', { name: '加入' }).click()
    },
    ...{ call: 'allot_grades', field: 'grades' },
  },
  {
    ...{ name: 'student-info', as: 'sysadmin', path: '/student_admin/ji_ti', open: ofRow('陆听澜', '信息设置') },
    ...{ typed: { 高考年份: '2028' }, call: 'admin_update_info', field: 'exam_year' },
  },
  // one form for every kind of record; two of them stand for it
  ...(
    [
      ['officeholdings', '职务', 'office', 'teacher.x'],
      ['action_plans', '目标', 'goal', 'student.x'],
    ] as const
  ).map(([kind, label, field, as]) => ({
    ...{
      name: 'career_record',
      as,
      path: `/career_archives/${kind}_c_u`,
      typed: { [label]: '天文社社长', 开始日期: '2026-09-01' },
    },
    ...{ call: `career_record/${kind}`, field, ...(as === 'teacher.x' && { choose: pick('学生', '陆听澜') }) },
  })),
  {
    ...{ name: 'career/performance', as: 'teacher.x', path: '/career_archives/performance', open: button('登记成绩') },
    ...{ typed: { 总分: '533', 考试日期: '2026-05-06' }, choose: pick('学生', '陆听澜'), call: 'career/performance', field: 'score' },
  },
  {
    ...{ name: 'teacher_follow_student', as: 'teacher.x', path: '/career_archives/student_archives_list', open: ofRow('沈知微', '关注') },
    ...{ typed: { 关注原因: '数学掉得很快' }, call: 'teacher_follow_student', field: 'reason', save: '关注', asksNothing: true as const },
  },
  {
    ...{ name: 'follow_notes', as: 'teacher.x', path: '/career_archives/student_archives_list', open: ofRow('陆听澜', '跟进记录') },
    ...{ typed: { 新的一条: '谈了选科' }, call: 'follow_notes', field: 'content', asksNothing: true as const },
  },
  {
    ...{ name: 'sys/group_extensions', as: 'sysadmin', path: '/vip_setting/vip_c_u' },
    ...{ typed: { 套餐名称: '一个月', 价格: '29.9', 有效天数: '30' }, call: 'sys/group_extensions', field: 'vip_name' },
  },
  {
    ...{ name: 'sys/vip_periods', as: 'sysadmin', path: '/vip_setting/work_unit_vip_c_u' },
    ...{ typed: { 开始日期: '2026-12-01', 结束日期: '2027-07-01' }, call: 'sys/vip_periods', field: 'begin' },
    choose: async page => {
      await pick('学校', '枫江中学')(page)
      await choose('套餐', '学校统一开通')(page)
    },
  },
  {
    ...{ name: 'sys/vip_periods/gift', as: 'sysadmin', path: '/vip_setting/personal_statistics', open: ofRow('陆听澜', '赠送VIP') },
    ...{ typed: { 开始日期: '2026-12-01', 结束日期: '2027-07-01' }, call: 'sys/vip_periods', field: 'begin' },
    choose: choose('套餐', '学校统一开通'),
  },
  {
    ...{ name: 'sys/vip_periods/revoke', as: 'sysadmin', path: '/vip_setting/personal_vip?source=gift', open: ofRow('沈知微', '停用') },
    ...{ typed: { 停用原因: '开错了' }, call: 'sys/vip_periods', field: 'remark' },
  },
  {
    ...{ name: 'wch_pay/refund', as: 'sysadmin', path: '/vip_setting/orders', open: ofRow('沈知微', '退款') },
    ...{ typed: { 退款原因: '家长要求' }, call: 'wch_pay/pay', field: 'reason' },
  },
  {
    ...{ name: 'career/fonds', as: 'student.x', path: '/career_archives/archive', open: button('修改意向') },
    ...{ typed: { 榜样: '屠呦呦' }, call: 'career/college_fond', field: 'role_model_name', asksNothing: true as const },
  },
  {
    ...{ name: 'career/school_actives', as: 'student.x', path: '/career_archives/my_activity_c_u' },
    ...{ typed: { 活动名称: '校外支教', 开始日期: '2026-09-05' }, call: 'career/school_actives', field: 'name' },
    choose: async page => {
      await choose('活动类型', '志愿服务')(page)
      await choose('学期', /第一学期/)(page)
    },
  },
  {
    ...{
      name: 'career/evaluates',
      as: 'teacher.x',
      path: `/career_archives/activity/info?uuid=${idOf('school_actives', 'x own student.x')}`,
    },
    ...{ open: button('评价活动'), typed: { 评价内容: '坚持了三天。' }, call: 'school_active_teacher_evaluates', field: 'content' },
  },
  {
    ...{
      name: 'career/evaluation_comment',
      as: 'teacher.x',
      path: `/my_report/info?uuid=${idOf('evaluation_reports', idOf('evaluations', 'personality student.x'))}`,
    },
    ...{ open: button('写给学生'), typed: { 老师的话: '结果只是一个起点，周五来聊聊。' }, call: 'evaluation_reports', field: 'comment' },
    asksNothing: true as const,
  },
  {
    ...{ name: 'career/feedbacks', as: 'vip.x', path: `/career_archives/my_activity_info?uuid=${idOf('school_actives', 'x class 0')}` },
    ...{ open: button('填写反馈'), typed: { 收获与建议: '认识了馆员的工作。' }, call: 'school_active_student_feedbacks', field: 'content' },
  },
  {
    ...{ name: 'career/takers', as: 'jw.x', path: `/career_archives/activity/info?uuid=${idOf('school_actives', 'x sports')}` },
    ...{
      open: button('添加学生'),
      typed: {},
      save: '添加学生',
      call: 'school_active_students',
      field: 'student',
      asksNothing: true as const,
    },
    choose: async page => {
      await choose('班级', /高三\(1\)班/)(page)
      await choose('学生', /./)(page)
      await page.keyboard.press('Escape')
    },
  },
  {
    ...{
      name: 'career/active_comment',
      as: 'teacher.x',
      path: '/career_archives/activity/teacher_comment',
      open: ofRow('沈知微', '写评语'),
    },
    ...{ typed: { 评语: '旁听前做了功课。' }, choose: choose('学期', /学期/), call: 'school_active_teacher_comment', field: 'content' },
  },
  {
    ...{ name: 'career/consult', as: 'teacher.x', path: '/career_archives/consult_c_u', typed: { 主题: '怎样选专业' } },
    choose: async page => {
      await choose('班级', /高三\(1\)班/)(page)
      await page.keyboard.press('Escape')
    },
    ...{ call: 'career/consult/', field: 'title' },
  },
  {
    ...{ name: 'career/consult_student', as: 'student.x', path: `/career_archives/consult_info?uuid=${idOf('consults', 'x 0')}` },
    ...{ open: button('提问'), typed: { 问题: '要不要刷题？' }, call: 'career/consult_student/', field: 'content' },
  },
  {
    ...{ name: 'career/consult_comment', as: 'teacher.x', path: `/career_archives/consult_info?uuid=${idOf('consults', 'x 0')}` },
    ...{ open: button('回复'), typed: { 回复: '先看错题。' }, call: 'consult_student_teacher_commen', field: 'content' },
  },
  {
    ...{ name: 'student-basics', as: 'student.x', path: '/career_archives/students_archives' },
    ...{ typed: { QQ: '13778899001' }, call: 'relation_update', field: 'qq' },
  },
  {
    ...{ name: 'mock-application', as: 'student.x', path: '/dashboard' },
    // the curve behind it has a field of that name too
    open: async page => {
      await page.getByRole('button', { name: '填写模拟高考分数' }).click()
      await page.getByRole('dialog').getByLabel('高考总分').waitFor()
    },
    typed: { 高考总分: '600', 全省排名: '9000' },
    choose: async page => {
      for (const subject of ['历史', '化学', '政治']) await page.getByRole('dialog').getByText(subject, { exact: true }).click()
      await page.getByRole('checkbox', { name: '我已阅读并确认以上提示信息' }).check()
    },
    ...{ call: 'relation_update_mngk', field: 'mngk_score', asksNothing: true as const },
  },
  {
    ...{ name: 'dashboard/college_plans', as: 'vip.x', path: '/college_aspiration/plan', open: button('新建志愿表') },
    ...{ typed: { 名称: '冲一冲' }, call: 'dashboard/college_plans', field: 'name' },
  },
  {
    ...{ name: 'student-basics', as: 'jw.x', path: '/basic_info/students_c_u' },
    ...{ typed: { 姓名: '新来的', 证件号码: '990502201001011239' }, call: 'relation_create', field: 'cert_id' },
  },
  {
    ...{ name: 'student-basics', as: 'sysadmin', path: '/student_admin/c_u' },
    typed: { 姓名: '新来的', 证件号码: '990502201001011247' },
    choose: async page => {
      await page.getByRole('combobox', { name: '学校' }).click()
      await page.getByRole('option', { name: '枫江中学' }).click()
    },
    ...{ call: 'relation_create', field: 'cert_id' },
  },
  {
    ...{ name: 'subject-submit', as: 'vip.x', path: '/optional/select_submit', typed: {}, save: '提交' },
    ...{ call: 'relation_update_course', field: 'course' },
  },
  {
    ...{ name: 'data_dict/term', as: 'sysadmin', path: '/setting/term', open: button('新增学期') },
    ...{ typed: { 名称: '2030-2031学年第一学期', 开始日期: '2030-09-01', 结束日期: '2031-01-20' }, call: 'data_dict/term', field: 'name' },
  },
  {
    ...{ name: 'material/colleges', as: 'sysadmin', path: `${collegeData}/colleges_c_u` },
    ...{ typed: { 院校名称: '枫江大学', 城市: '枫江市' }, call: 'material/colleges', field: 'code' },
  },
  {
    ...{ name: 'material/college_major', as: 'sysadmin', path: `${collegeData}/colleges_info?uuid=${numberedId('colleges', 1)}` },
    ...{ open: button('新增专业'), typed: { 专业名称: '枫江学' }, call: 'material/college_major', field: 'major_code' },
  },
  {
    ...{ name: 'material/major', as: 'sysadmin', path: `${collegeData}/major_c_u`, choose: pick('专业类', '哲学类') },
    ...{ typed: { 专业名称: '枫江学', 专业代码: '999901' }, call: 'material/major', field: 'code' },
  },
  {
    ...{ name: 'material/job', as: 'sysadmin', path: `${collegeData}/job_c_u` },
    ...{ typed: { 职业名称: '护林员', 领域: '林业' }, call: 'material/job', field: 'name' },
  },
  {
    ...{ name: 'material/college_scores', as: 'sysadmin', path: `${collegeData}/score/c_u`, choose: pickPlace },
    ...{ typed: { 批次: '本科批', 考试类型: '物理类' }, call: 'material/college_scores', field: 'min_score' },
  },
  {
    ...{ name: 'material/college_major_scores', as: 'sysadmin', path: `${collegeData}/major_score/c_u`, choose: pickPlace },
    typed: { 批次: '本科批', 考试类型: '物理类', 专业名称: '天文学' },
    ...{ call: 'material/college_major_scores', field: 'min_rank' },
  },
  {
    ...{ name: 'material/college_major_score_to_rank', as: 'sysadmin', path: '/setting/score_to_rank_c_u' },
    ...{ typed: { 分数: '333', 累计人数: '200000' }, choose: pick('省份', '江苏省') },
    ...{ call: 'material/college_major_score_to_rank', field: 'score' },
  },
  ...(['college_aspirations', 'college_art_aspirations'] as const).map(name => ({
    ...{ name: `dashboard/${name}`, as: 'sysadmin', choose: pickPlace, call: `dashboard/${name}`, field: 'mngk_rank' },
    path: `/setting/college_aspirations_c_u${name === 'college_art_aspirations' ? '?kind=arts' : ''}`,
    typed: { 年份: '2025', 考试类型: '物理类', 专业名称: '天文学', ...(name === 'college_art_aspirations' && { 艺术类别: '美术类' }) },
  })),
  {
    ...{ name: 'material/admission_plan', as: 'sysadmin', path: '/setting/college_aspirations', open: openPlan },
    ...{ typed: { 计划人数: '15' }, call: 'material/admission_plan', field: 'charge' },
  },
  {
    ...{ name: 'relation/site_tokens', as: 'jw.x', path: '/basic_info/site_embedding', open: button('新增网站令牌') },
    ...{ typed: { 名称: '招生网首页', 网址: 'https://www.your-school.cn' }, call: 'relation/site_tokens', field: 'origin' },
    ...{ save: '新增网站令牌', asksNothing: true as const },
  },
  {
    name: 'password',
    as: 'jw.x',
    path: '/profile/password',
    typed: passwords,
    call: 'change-password',
    field: 'old_password',
    isSecret: true,
  },
  {
    ...{ name: 'login', path: '/login', typed: { 用户名: 'jw.x', 密码: 'x' }, call: 'login-methods/login', field: 'username' },
    ...{ save: '登录', asksNothing: true as const, isSecret: true as const },
  },
  {
    ...{ name: 'unit-login', path: '/login', open: (page: Page) => page.getByRole('tab', { name: '单位登录' }).click() },
    ...{ typed: { 单位名称或代码: 'X', 用户名: 'jw.x', 密码: 'x' }, call: 'work_unit_login', field: 'work_unit' },
    ...{ save: '登录', asksNothing: true as const, isSecret: true as const },
  },
]

test('every form of the source stands in this list, and every name in it is a form', () => {
  const source = join(import.meta.dirname, '../../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.startsWith('core/'),
  )
  const names = files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/use(?:Login)?Form\(\{\s*name: (?:'([^']+)'|`([^ `]+)[^`]*`)/g)].map(
      found => found[1] ?? found[2],
    ),
  )
  expect([...new Set(forms.map(form => form.name))].sort()).toEqual([...new Set(names)].sort())
})

/** What the server says, and what of it must be read in the form. */
const refusals = ({ field, as }: Form): readonly [name: string, status: number, body: unknown, message: string][] => [
  ['400 of a field', 400, { [field]: ['这一项不对'] }, '这一项不对'],
  ['400 of no field', 400, { non_field_errors: ['这几项合在一起不对'] }, '这几项合在一起不对'],
  ['400 of a field that is not shown', 400, { username: ['登录名已存在'] }, '登录名已存在'],
  ['400 with a detail', 400, { detail: '现在不能保存' }, '现在不能保存'],
  ['409', 409, { detail: '已被别人占用' }, '已被别人占用'],
  // the line broke, or somebody before our server has answered: it may have been kept
  ['500', 500, 'oops', as ? '不能确定是否已经保存' : '没有登录成功'],
  ['507', 507, { detail: '磁盘已满' }, '没有保存，填写的内容还在'],
]

describe.each(forms)('$name as $as at $path', form => {
  const first = Object.keys(form.typed)[0]

  async function fill(page: Page) {
    await form.open?.(page)
    for (const [label, text] of Object.entries(form.typed)) await control(page, label).fill(text)
    await form.choose?.(page)
  }
  async function submit(page: Page, press: (at: Locator) => Promise<void> = at => at.click()) {
    const save = page.getByRole('button', { name: form.save ?? '保存', exact: true }).last()
    if (form.asksNothing) return press(save)
    await save.click()
    await press(page.getByRole('dialog', { name: /确认提交吗|保存基本信息/ }).getByRole('button', { name: '确认' }))
  }
  const stays = async (page: Page) => first && expect(await control(page, first).inputValue()).toBe(form.typed[first])

  test('says why, keeps what was typed, sends it once, and brings all of it back after an expired login', async () => {
    const person = form.as ? await visit(browser, served, form.as, form.path) : await Person.at(browser, served.url)
    if (!form.as) await person.open(form.path)
    const { page } = person
    const isWrite = (route: Route) => route.request().method() !== 'GET' && route.request().url().includes(form.call)
    await fill(page)
    // what tells who somebody is stays in the page's memory
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const text of Object.values(form.typed).filter(typed => form.isSecret || /^\d{11,}$/.test(typed))) expect(kept).not.toContain(text)
    expect(await remembered(page)).toEqual([])
    let sent = 0
    let answer: (route: Route) => Promise<void> = route => route.continue()
    await page.route('**/api/**', route => {
      if (!isWrite(route)) return route.continue()
      sent += 1
      return answer(route)
    })
    for (const [, status, body, message] of refusals(form)) {
      sent = 0
      answer = route => route.fulfill({ status, json: body })
      await submit(page)
      await page.getByText(message, { exact: false }).first().waitFor()
      expect(sent).toBe(1)
      await stays(page)
    }
    sent = 0
    answer = async route => {
      await new Promise(wait => setTimeout(wait, 300))
      await route.fulfill({ status: 409, json: { detail: '按了两次' } })
    }
    await submit(page, at => at.dblclick())
    await page.getByText('按了两次').first().waitFor()
    expect(sent).toBe(1)

    if (form.as === undefined) return person.close()
    answer = route => route.fulfill({ status: 401, json: { detail: '登录已失效。' } })
    await submit(page)
    await page.waitForURL(url => url.pathname === '/login')
    await page.unrouteAll()
    await page.getByLabel('用户名').fill(form.as)
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(url => url.pathname === form.path.split('?')[0])
    if (form.open) await form.open(page)
    for (const [label, text] of Object.entries(form.typed)) {
      const again = control(page, label)
      await again.waitFor()
      expect(await again.inputValue()).toBe(form.isSecret ? '' : text)
    }
    await person.close()
  })
})
