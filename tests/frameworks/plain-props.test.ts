import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { manifest as activities } from '../../src/widgets/activities/manifest.ts'
import { manifest as careerArchive } from '../../src/widgets/career-archive/manifest.ts'
import { manifest as careerRecords } from '../../src/widgets/career-records/manifest.ts'
import { manifest as collegeAspiration } from '../../src/widgets/college-aspiration/manifest.ts'
import { manifest as collegeDataAdmin } from '../../src/widgets/college-data-admin/manifest.ts'
import { manifest as consult } from '../../src/widgets/consult/manifest.ts'
import { manifest as evaluation } from '../../src/widgets/evaluation/manifest.ts'
import { manifest as importWizard } from '../../src/widgets/import-wizard/manifest.ts'
import { manifest as majorExplorer } from '../../src/widgets/major-explorer/manifest.ts'
import { manifest as mockApplication } from '../../src/widgets/mock-application/manifest.ts'
import { manifest as studentBasics } from '../../src/widgets/student-basics/manifest.ts'
import { manifest as studentRoster } from '../../src/widgets/student-roster/manifest.ts'
import { manifest as subjectSelection } from '../../src/widgets/subject-selection/manifest.ts'
import { manifest as teacherRoster } from '../../src/widgets/teacher-roster/manifest.ts'
import { manifest as vipAdmin } from '../../src/widgets/vip-admin/manifest.ts'
import { manifest as vipPay } from '../../src/widgets/vip-pay/manifest.ts'
import { Foreign, manifests } from '../embed/foreign.ts'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { bundles } from './bundle.ts'

// A widget as a React component takes what its tag takes: JavaScript passes anything, and forgets.
const { served, browser } = await product()
let script: string
let tokens: Readonly<Record<string, string>>
beforeAll(async () => {
  script = (await bundles([['plain-props.tsx']])).get('plain-props.tsx')!
  const accounts = ['jw.x', 'student.x', 'vip.x', 'sysadmin']
  tokens = Object.fromEntries(await Promise.all(accounts.map(async name => [name, await login(served, name)])))
})
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
  await foreign.page.route('**/built/*', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await foreign.show('<div id="app"></div>')
  await foreign.page.addScriptTag({ url: `${served.examplesUrl}/built/plain-props.tsx`, type: 'module' })
  onTestFinished(() => foreign.close())
})

const components = [
  ['TeacherRoster', teacherRoster, 'jw.x', '教师管理'],
  ['StudentRoster', studentRoster, 'jw.x', '学生管理'],
  ['StudentBasics', studentBasics, 'student.x', '基本信息'],
  ['ImportWizard', importWizard, 'jw.x', '导入学生'],
  ['CareerArchive', careerArchive, 'student.x', '我的生涯档案'],
  ['Activities', activities, 'student.x', '我的活动'],
  ['Consult', consult, 'student.x', '咨询'],
  ['CareerRecords', careerRecords, 'student.x', '生涯记录'],
  ['CollegeAspiration', collegeAspiration, 'vip.x', '按位次推荐'],
  ['CollegeDataAdmin', collegeDataAdmin, 'sysadmin', '院校管理'],
  ['Evaluation', evaluation, 'vip.x', '性格测评'],
  ['MajorExplorer', majorExplorer, 'vip.x', '专业查询'],
  ['SubjectSelection', subjectSelection, 'vip.x', '选科'],
  ['MockApplication', mockApplication, 'student.x', '模拟高考'],
  ['VipAdmin', vipAdmin, 'sysadmin', 'VIP套餐'],
  ['VipPay', vipPay, 'student.x', 'VIP购买'],
] as const

test('every widget whose props take few values is held to them here', () => {
  const choosing = manifests.filter(({ values }) => values).map(({ name }) => name)
  expect(components.map(([, { name }]) => name).toSorted()).toEqual(choosing.toSorted())
})

test.each(components)(
  '<%s>: forgotten or unknown values are the defaults of its tag, told in one line',
  async (name, manifest, account, title) => {
    const { page } = foreign
    const show = async (props: object) => {
      await page.evaluate(given => document.zyPlain(...given), [`${served.url}/api`, tokens[account]!, name, props] as const)
      await page.getByRole('heading', { name: title }).first().waitFor()
      expect(await page.locator('#app').textContent()).not.toMatch(/undefined|nobody/)
    }
    await show({})
    expect(foreign.warnings).toEqual([])
    const chosen = Object.keys(manifest.values ?? {})
    await show(Object.fromEntries(chosen.map(prop => [prop, 'nobody'])))
    const beginnings = chosen.toSorted().map(prop => `<${name}>: ${prop}="nobody" is none of`)
    // A line of the console comes in its own time, after what is drawn.
    await expect.poll(() => foreign.warnings.toSorted().map(line => line.split(' "')[0])).toEqual(beginnings)
    expect(foreign.errors).toEqual([])
  },
)

test('<TeacherRoster type="3">: a number that was written as a text is read as one', async () => {
  await foreign.page.evaluate(given => document.zyPlain(...given), [
    `${served.url}/api`,
    tokens['jw.x']!,
    'TeacherRoster',
    { type: '3' },
  ] as const)
  await foreign.page.getByRole('heading', { name: '咨询师' }).first().waitFor()
  expect(foreign.warnings).toEqual([])
})
