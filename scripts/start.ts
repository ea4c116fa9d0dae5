// `npm start`: builds what is missing, opens the database, serves portal and API on one port, says where and as whom to sign in.
import { flushCompileCache } from 'node:module'
import { demoPassword, firstPassword } from '../server/db/demo/index.ts'
import { run } from '../server/main.ts'
import { ensureBuilt } from './portal-build.ts'

ensureBuilt()
const { url, examplesUrl, demo } = await run(process.env)

const accounts: [names: string, who: string][] = [
  ['jw.x  jw.y  jw.z', 'school staff 教务: import a roster here'],
  ['student.x  student2.x  vip.x  solo.x', 'students (also .y and .z)'],
  ['fresh.x', `a student on her first password ${firstPassword}`],
  ['teacher.x  adviser.x  consultant.w', 'teacher of class 1, adviser, consultant of a company'],
  ['jyj.a  jyj.b', 'education bureaus of city A and B'],
  ['sysadmin  clerk  superuser', 'administrators: all roles, none, everything'],
  ['kiosk.x  readonly.x  routes.x', 'shared screen, read-only staff, 多元升学'],
  ['counsel.x', 'school staff with the role 心理辅导'],
]
console.log(`\n  Zhiyuan 志远   ${url}`)
if (examplesUrl) console.log(`  On a foreign page  ${examplesUrl}`)
if (demo) {
  console.log(`\n  Demo accounts, password ${demoPassword}:`)
  for (const [names, who] of accounts) console.log(`    ${names.padEnd(38)}${who}`)
}
console.log('')
// now, and not when it ends: it may be killed
flushCompileCache()
