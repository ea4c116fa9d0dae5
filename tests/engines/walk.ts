import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { login } from '../support/login.ts'
import { rosters } from '../support/rosters.ts'
import type { Engine } from './engine.ts'
import { Visitor } from './visitor.ts'

/** Each page of examples/, and its elements. */
const pages: [page: string, tags: string[]][] = [
  ['student.html', ['zy-student-basics']],
  ['plain.html', ['zy-import-wizard', 'zy-student-roster', 'zy-student-basics']],
  ['school-2012.html', ['zy-class-roster']],
  ['trusted-types.html', ['zy-student-roster']],
  ['react-19/', ['zy-class-roster']],
  ['react-18/', ['zy-class-roster']],
  ['vue-3/', ['zy-student-basics']],
]

/** The walk through the portal and the examples, once for each engine. `school` is signed out in it: nobody else has that account. */
export function walks(name: Engine['name'], school: string): () => Visitor {
  let visitor: Visitor
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-engines-'))
  const { students, studentCount } = rosters()
  const file = join(folder, students.name)
  beforeAll(async () => {
    writeFileSync(file, students.buffer)
    visitor = await Visitor.with(name)
  })
  afterAll(async () => {
    await visitor?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('she signs in, and narrows a list by a filter and by a search', async () => {
    const { url } = visitor
    await visitor.signIn(school)
    await visitor.open(`${url}/basic_info/students`)
    await visitor.sees('共 120 人')
    await visitor.press('button', '未登录')
    await visitor.until('the address has the filter', () => location.search.includes('state=never'))
    await visitor.press('button', '清除筛选')
    await visitor.sees('共 120 人')
    await visitor.fill('姓名或学号', '王')
    await visitor.until('fewer students', () => /共 ([1-9]|[1-9]\d) 人/.test(document.body.textContent ?? ''))
    expect(await visitor.errors()).toEqual([])
  })

  test('she chooses in a combobox and in a cascader, and what she has typed is in the form', async () => {
    await visitor.open(`${visitor.url}/basic_info/students_c_u`)
    await visitor.fill('姓名', 'Li Ming')
    await visitor.fill('民族', '回')
    await visitor.press('option', '回族')
    await visitor.press('button', '学籍所在地')
    for (const step of ['江苏省', '苏州市', '姑苏区']) await visitor.press('text', step)
    await visitor.sees('江苏省 苏州市 姑苏区', 'button')
    const values = () => ['姓名', '民族'].map(label => (window.zyPage.find('field', label) as HTMLInputElement).value)
    expect(await visitor.engine.ask(values)).toEqual(['Li Ming', '回族'])
    expect(await visitor.errors()).toEqual([])
  })

  test('she reads a spreadsheet up to its preview, finds it again after a reload (1.7), and leaves', async () => {
    await visitor.open(`${visitor.url}/basic_info/students`)
    await visitor.press('button', '导入学生')
    await visitor.sees('', 'file')
    await visitor.engine.choose(() => window.zyPage.find('file', ''), file)
    // her classes are not there yet: a fault a row
    await visitor.sees(`改正 ${studentCount} 处错误后可提交`)
    // in WebKit the dialog had 210 px, and of the table nothing was left
    await visitor.until('the table of the preview stands', () => Boolean(window.zyPage.find('row', '姓名')?.closest('dialog')))
    const height = () => (window.zyPage.find('row', '姓名') as HTMLElement).closest('dialog')!.clientHeight
    expect(await visitor.engine.ask(height)).toBeGreaterThan(600)
    await visitor.until('the table is kept', () => /"import [^"]* state"/.test(localStorage.getItem('zy-shelf') ?? ''))
    // said before it is on the disk: what asks behind it is answered when it is
    await visitor.engine.ask(() => {
      const opening = indexedDB.open('zy-shelf')
      opening.onsuccess = () => {
        opening.result.transaction('zy-shelf').oncomplete = () => document.documentElement.setAttribute('data-zy-kept', '')
        opening.result.close()
      }
    })
    await visitor.until('it is on the disk', () => document.documentElement.hasAttribute('data-zy-kept'))
    await visitor.open(`${visitor.url}/basic_info/students`)
    await visitor.press('button', '导入学生')
    await visitor.press('button', '继续')
    await visitor.sees(`改正 ${studentCount} 处错误后可提交`)
    await visitor.press('button', '关闭')
    expect(await visitor.errors()).toEqual([])
  })

  test('she signs out', async () => {
    await visitor.open(`${visitor.url}/dashboard`)
    await visitor.press('button', '账号菜单')
    await visitor.press('menuitem', '退出登录')
    await visitor.press('button', '退出登录')
    await visitor.arrives('/login')
    expect(await visitor.errors()).toEqual([])
  })

  test.each(pages)('examples/%s: its elements stand, and nothing is said on the console', async (page, tags) => {
    await visitor.open(`${visitor.examplesUrl}/${page}`)
    // the projects leave the password to whoever looks
    if (page.endsWith('/')) await visitor.fill('密码', demoPassword)
    await visitor.press('button', '登录')
    await visitor.until(
      'all elements have drawn',
      elements => elements.every(tag => document.querySelector(tag)?.shadowRoot?.querySelector('table, input, button')),
      tags,
    )
    // jQuery 1 tries an inline handler, to learn what the browser can; the page's policy says no
    expect((await visitor.errors()).filter(text => !text.startsWith('script-src-attr'))).toEqual([])
  })

  test('examples/frame.html: the token goes into the frame, and the frame is drawn', async () => {
    await visitor.open(`${visitor.examplesUrl}/frame.html`)
    const token = await login({ url: visitor.url, examplesUrl: visitor.examplesUrl }, 'jw.z')
    await visitor.engine.ask(given => {
      ;(document.getElementById('token') as HTMLInputElement).value = given
    }, token)
    await visitor.press('button', '交给框架')
    await visitor.until('the frame says that it is ready', () => document.getElementById('events')!.textContent!.includes('zy-ready'))
    expect(await visitor.errors()).toEqual([])
    expect(await visitor.engine.askFrame(() => [...window.zyPage.errors])).toEqual([])
  })

  test('a part that did not come is asked for under a new address, and comes (R5)', async () => {
    const chunks = join(import.meta.dirname, '../../dist/elements/chunks')
    const roster = readdirSync(chunks).find(chunk => readFileSync(join(chunks, chunk), 'utf8').includes('未分校区'))
    // for good: the address that has failed once is asked for by nobody again
    visitor.wire.lose(new RegExp(`${roster}$`))
    await visitor.open(`${visitor.examplesUrl}/school-2012.html`)
    await visitor.press('button', '登录')
    await visitor.sees('新增班级', 'button')
    visitor.wire.lose()
  })

  test('every page of examples/ is walked', () => {
    const folder = join(import.meta.dirname, '../../examples')
    const own = readdirSync(folder).filter(entry => entry.endsWith('.html') || existsSync(join(folder, entry, 'package.json')))
    const walked = [...pages.map(([page]) => page.replace('/', '')), 'frame.html', 'index.html']
    expect(walked.toSorted()).toEqual(own.toSorted())
  })
  return () => visitor
}
