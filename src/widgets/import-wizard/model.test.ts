import { describe, expect, it } from 'vitest'
import { Memory } from '../../core/auth/index.ts'
import type { Entry, ImportKindName, Known } from '../../core/contracts/import/index.ts'
import { checkTable, importKinds, knownClasses } from '../../core/contracts/import/index.ts'
import { aboutText } from './about.ts'
import type { Grid } from './grid.ts'
import {
  addServerFaults,
  openGrid,
  pageOf,
  redo,
  removedCount,
  removeRows,
  retypeAll,
  rowsLike,
  rowsWith,
  shownFields,
  typeCell,
  undo,
} from './grid.ts'
import { decidedHeadings, keepDecided, keepHeaders, taughtHeaders } from './memory.ts'
import { bySection, filledIn, firstChoice, firstErrors, recall, refusalLog, serverFaults, teach, undecided } from './model.ts'
import type { Opened } from './reading/session.ts'
import { emptyTable } from './reading/table.ts'
import { suggestion } from './suggest.ts'
import { wireBody } from './wire-body.ts'

const classes = knownClasses([
  { name: '高一（1）班', year: 2025 },
  { name: '高三(3)班', year: 2023 },
])
const entry = (row: number, cells: Record<string, string> = {}): Entry => ({
  row,
  cells: { name: `班${row}`, year: '2025', ...cells },
})
/** A table as the reader hands it over. */
const table = (kind: ImportKindName, entries: Entry[], known: Known = {}) => ({
  ...emptyTable(importKinds[kind]),
  entries,
  faults: Map.groupBy(checkTable(importKinds[kind], entries, known), fault => fault.row),
})
const grid = (...entries: Entry[]) => openGrid('classes', table('classes', entries))
const listed = (g: Grid) => g.entries.flatMap(one => g.faults.get(one.row) ?? [])
const faults = (g: Grid) => listed(g).map(fault => `${fault.row} ${fault.field} ${fault.code}`)

describe('the table under the hands', () => {
  it('checks what was typed at once', () => {
    const before = grid(entry(2), entry(3, { year: 'x' }))
    expect(faults(before)).toEqual(['3 year bad_year'])
    const after = typeCell(before, 3, 'year', ' ２０２４ ')
    expect(faults(after)).toEqual([])
    expect(after.entries[1]?.cells.year).toBe('2024')
    expect(faults(before)).toEqual(['3 year bad_year'])
  })
  it('sees a repetition come and go', () => {
    const twice = typeCell(grid(entry(2), entry(3)), 3, 'name', '班2')
    expect(faults(twice)).toEqual(['3 name duplicate'])
    expect(faults(typeCell(twice, 2, 'year', '2023'))).toEqual([])
    expect(faults(removeRows(twice, [2]))).toEqual([])
  })
  it('applies one value to all cells like it, as one step', () => {
    const before = grid(entry(2, { year: '25级' }), entry(3, { year: '25级' }), entry(4, { year: '24级' }))
    expect(rowsLike(before, 'year', '25级')).toEqual([2, 3])
    const after = retypeAll(before, 'year', '25级', '2025')
    expect(faults(after)).toEqual(['4 year bad_year'])
    expect(faults(undo(after))).toEqual(faults(before))
  })
  it('undoes and redoes typing and removing, and forgets what was undone when one types on', () => {
    const start = grid(entry(2), entry(3, { year: '' }))
    const removed = removeRows(typeCell(start, 2, 'year', '2020'), [3])
    expect(removed.entries.map(e => e.row)).toEqual([2])
    const back = undo(undo(removed))
    expect(back.entries).toEqual(start.entries)
    expect(faults(back)).toEqual(['3 year required'])
    expect(redo(redo(back)).entries).toEqual(removed.entries)
    expect(redo(typeCell(back, 2, 'year', '2021')).entries[0]?.cells.year).toBe('2021')
    expect(undo(start)).toBe(start)
  })
  it('9.8 leaves rows out, singly and all that share a fault, as one step that is counted and undone', () => {
    const start = grid(entry(2, { year: 'x' }), entry(3), entry(4, { year: 'y' }), entry(5, { year: '' }))
    const alike = rowsWith(start, start.faults.get(2)![0]!)
    expect(alike).toEqual([2, 4])
    const left = removeRows(removeRows(start, alike), [3])
    expect([left.entries.map(e => e.row), faults(left), removedCount(left)]).toEqual([[5], ['5 year required'], 3])
    expect(removedCount(undo(left))).toBe(2)
    const back = undo(undo(left))
    expect([back.entries, faults(back), removedCount(back)]).toEqual([start.entries, faults(start), 0])
    expect(faults(redo(redo(back)))).toEqual(['5 year required'])
  })
  it('takes a lost number as mended when it is typed anew', () => {
    const lost = {
      row: 2,
      cells: { name: '林一', cert_id: '990502200701050000', grade: '高一（1）班' },
      doubts: { cert_id: { code: 'lost_digits' } },
    } as const
    const before = openGrid('students', table('students', [lost]))
    expect(faults(before)).toEqual(['2 cert_id lost_digits'])
    expect(faults(typeCell(before, 2, 'cert_id', '990502200903057418'))).toEqual([])
    expect(faults(undo(typeCell(before, 2, 'cert_id', '990502200903057418')))).toEqual(['2 cert_id lost_digits'])
  })
  it('keeps what the server said until its cell is typed anew', () => {
    const said = addServerFaults(grid(entry(2), entry(3)), [{ row: 3, field: 'name', code: 'existing_account' }])
    expect(faults(said)).toEqual(['3 name existing_account'])
    expect(faults(typeCell(said, 2, 'name', 'x'))).toEqual(['3 name existing_account'])
    expect(faults(typeCell(said, 3, 'name', 'x'))).toEqual([])
  })
  it('shows columns that hold something, must be filled, or have a fault', () => {
    const row = { row: 2, cells: { name: '林一', qq: '1' } }
    expect(shownFields(openGrid('students', table('students', [row])))).toEqual(['name', 'cert_id', 'grade', 'qq'])
  })
  it('sends what the wire wants, written in turns', async () => {
    const rows = Array.from({ length: 1201 }, (_, i) => entry(i + 2))
    const body = await wireBody('classes', grid(...rows).entries, '', new AbortController().signal)
    expect(JSON.parse(await body.text())).toEqual(rows.map(({ cells }) => ({ name: cells.name, year: 2025 })))
  })
  it('sends what is said of all rows of a province beside them, or in each of a plan (B259)', async () => {
    const said = aboutText('score_to_rank', { province: 230000, year: '2025', kind: ' 含加分 ', track: '' })!
    expect(JSON.parse(said)).toEqual({ province: 230000, year: 2025, kind: '含加分' })
    const { signal } = new AbortController()
    const scores = await wireBody('score_to_rank', [{ cells: { score: '600', rank: '9', count: '9' } }], said, signal)
    expect(JSON.parse(await scores.text())).toMatchObject({ province: 230000, year: 2025, list: [{ score: 600, rank: 9 }] })
    const of = aboutText('admission_plan', { province: 230000, year: '2025', track: '物理类' })!
    const plan = await wireBody(
      'admission_plan',
      [{ cells: { charge: '5500', examine_type: '历史类' } }, { cells: { charge: '1' } }],
      of,
      signal,
    )
    expect(JSON.parse(await plan.text())).toMatchObject([
      { province_obj: 230000, year: 2025, examine_type: '历史类', charge: '5500' },
      { province_obj: 230000, examine_type: '物理类' },
    ])
  })
  it('has nothing to send before the province is known, or with a year that is none (B158)', () => {
    expect(aboutText('score_to_rank', { year: '2025' })).toBeUndefined()
    expect(aboutText('score_to_rank', { province: 230000, year: '25' })).toBeUndefined()
    expect(aboutText('students', {})).toBe('')
  })
})

describe('errors', () => {
  const many = grid(...Array.from({ length: 45 }, (_, i) => entry(i + 5, i % 2 ? { year: '' } : {})))
  it('are named by preview page and row, twenty rows a page, ten at most (B162, B166)', () => {
    expect(pageOf(many, 26)).toEqual({ page: 2, row: 2 })
    const first = firstErrors(many)
    expect(first).toHaveLength(10)
    expect(first[9]).toMatchObject({ page: 1, row: 20, sheetRow: 24 })
  })
  it('stand in the panel by column, most first', () => {
    const two = grid(entry(2, { name: '', year: '' }), entry(3, { year: '' }))
    expect(bySection(two).map(section => [section.field, section.n])).toEqual([
      ['year', 2],
      ['name', 1],
    ])
  })
  it('come from the server by position and are shown by row of the sheet (B165)', () => {
    const two = grid(entry(4), entry(6))
    const refused = [
      { row: 2, errors: { name: ['与第 1 行重复'] }, faults: [{ row: 2, field: 'name', code: 'duplicate', params: { row: 1 } }] },
    ]
    const log = refusalLog({ detail: JSON.stringify(refused) }, two.entries)
    expect(log).toEqual([{ row: 6, words: ['与第 1 行重复'], faults: [{ row: 6, field: 'name', code: 'duplicate', params: { row: 4 } }] }])
    expect(serverFaults(log)).toHaveLength(1)
  })
  it('of a class import are non_field_errors (B164); what is no list is shown as it stands', () => {
    expect(refusalLog({ non_field_errors: ['班级已存在'] }, many.entries)).toEqual([{ words: ['班级已存在'], faults: [] }])
    expect(refusalLog({ detail: '服务器忙' }, many.entries)).toEqual([{ words: ['服务器忙'], faults: [] }])
    for (const odd of [undefined, null, 'x', {}, { detail: '[1,null,{"row":"x"}]' }]) expect(refusalLog(odd, many.entries)).toEqual([])
  })
})

describe('columns matched by hand', () => {
  const opened = (cells: string[], mapping: Record<string, number>): Opened => ({
    format: 'xlsx',
    sheet: 0,
    sheets: [
      {
        ...{ name: 'S', hidden: false, rows: 2, people: 1, width: cells.length },
        header: { row: 1, mapping, complete: false },
        head: [{ row: 1, cells }],
      },
    ],
  })
  it('are remembered and need no second look', () => {
    const headers = ['称呼', '届']
    const taught = teach(headers, {}, { name: 0, year: 1 })
    expect(firstChoice('classes', opened(headers, {}), {}).isKnown).toBe(false)
    const again = firstChoice('classes', opened(['届', '称呼'], {}), taught)
    expect(again).toEqual({ choice: { sheet: 0, header: 1, mapping: { name: 1, year: 0 } }, isKnown: true })
  })
  const unsure = (cells: string[]): Opened => {
    const [sheet] = opened(cells, {}).sheets
    return { format: 'xlsx', sheet: 0, sheets: [{ ...sheet!, header: { row: 0, mapping: {}, complete: false } }] }
  }
  it('9.4 begin with what their headings say, also where too little was known to take the row for one', () => {
    const { choice, isKnown } = firstChoice('students', unsure(['称呼', '号码', '民族']), { 称呼: 'name' })
    expect([choice.mapping, isKnown]).toEqual([{ nation: 2, name: 0 }, false])
  })
  it('S7 a list without a heading row loses nobody: a line that says of no column what it is, or is somebody, is no heading', () => {
    const none = { choice: { sheet: 0, header: 0, mapping: {} }, isKnown: false }
    for (const line of [
      ['林见清', '990101200812030019', '高三(1)班'],
      ['林见清', '高三(1)班'],
      ['民族', '电话', '990101 2008-1203-0019'],
      [''],
    ])
      expect(firstChoice('students', unsure(line), {})).toEqual(none)
    // a month is nobody's number
    expect(firstChoice('students', unsure(['称呼', '202411月考']), { 称呼: 'name' }).choice.header).toBe(1)
    // a word that was taught once says what it is as well
    expect(firstChoice('students', unsure(['称呼', '号码']), { 称呼: 'name' }).choice.header).toBe(1)
  })
  it('never take a column that a known header has, nor a field that does not exist', () => {
    expect(recall('classes', ['班级名称', '称呼'], { name: 0 }, { 称呼: 'name', 班级名称: 'year', toString: 'x' })).toEqual({ name: 0 })
    expect(recall('classes', ['constructor'], {}, {})).toEqual({})
  })
})

describe('9.4 columns left out', () => {
  const column = (header: string, at = 0) => ({ at, header, example: 'x', n: 1 })
  const leftOut = [column('电话（父）'), column('电话（母）', 1), column('', 2)]
  it('are asked about once, for each heading and school', () => {
    const memory = new Memory()
    const ask = (school: string) => undecided({ leftOut }, decidedHeadings(memory, school, 'students')).map(one => one.at)
    expect(ask('X')).toEqual([0, 1, 2])
    keepDecided(memory, 'X', 'students', [' 电话 （父）', ''], ['姓名', ' 电话 （父）', ''])
    // what stands under no heading can only be decided about in this file
    expect([ask('X'), ask('Y')]).toEqual([
      [1, 2],
      [0, 1, 2],
    ])
    expect(undecided({ leftOut, mayLeaveOut: true }, new Set())).toEqual([])
  })
  it('8.14 a list without headings teaches nothing: its first line is a person, and what is remembered outlives the login', () => {
    const memory = new Memory()
    const line = ['张一', '110101 20080101 0019', '高一(1)班']
    keepHeaders(memory, 'X', 'students', { 张一: 'name' }, line)
    keepDecided(memory, 'X', 'students', ['高一(1)班'], line)
    expect([taughtHeaders(memory, 'X', 'students'), [...decidedHeadings(memory, 'X', 'students')]]).toEqual([{}, []])
    // nor one without a number, that somebody has taken for headings by mistake
    const nobody = ['林小满', '身份证没带', '高一（1）班', '她家里的事']
    keepHeaders(memory, 'X', 'students', { 林小满: 'name', 身份证没带: 'cert_id', '高一（1）班': 'grade' }, nobody)
    keepDecided(memory, 'X', 'students', ['她家里的事'], nobody)
    expect([taughtHeaders(memory, 'X', 'students'), [...decidedHeadings(memory, 'X', 'students')]]).toEqual([{}, []])
    // whatever else she has in it that is a heading elsewhere
    const persons = {
      performance: ['学生a0', '证件没带', '2026/11/20', '物理', '95'],
      rewards_punishments: ['林小满', '学号没给', '证件没带', '一等奖', '教育局', '已归档'],
      social_practices: ['林小满', '身份证', '没带', '志愿服务', '指导教师', '归档'],
      officeholdings: ['林小满', '班长', '身份证', '没带', '职务'],
      students: ['林小满', '女', '没带', '微信', '电话', '物理'],
    } as const
    for (const [kind, person] of Object.entries(persons) as [keyof typeof persons, readonly string[]][]) {
      keepHeaders(memory, 'X', kind, { [person[0]!]: 'name', [person[1]!]: 'cert_id' }, person)
      keepDecided(memory, 'X', kind, person.slice(2), person)
      expect([kind, taughtHeaders(memory, 'X', kind), [...decidedHeadings(memory, 'X', kind)]]).toEqual([kind, {}, []])
    }
    // what was kept before this rule goes when it is next read
    memory.write('import-columns-X-students', { 张一: 'name', '110101200801010019': 'cert_id' })
    expect(taughtHeaders(memory, 'X', 'students')).toEqual({})
    expect(memory.read('import-columns-X-students')).toEqual({})
    keepHeaders(memory, 'X', 'students', { 学生: 'name' }, ['学生', '证件号', '2026届'])
    expect(taughtHeaders(memory, 'X', 'students')).toEqual({ 学生: 'name' })
  })
  it('what is stored in their place is said: the defaults of the documents (B138), and for how many rows', () => {
    const rows = [
      { row: 2, cells: { name: '林一', gender: '女', nation: '回族' } },
      { row: 3, cells: { name: '林二', gender: '', nation: '' } },
    ]
    expect(filledIn(openGrid('students', table('students', rows)))).toEqual([
      { header: '性别', value: '男', n: 1 },
      { header: '考生类别', value: '普通考生', n: 2 },
      { header: '考生类型', value: '城镇应届', n: 2 },
      { header: '民族', value: '汉族', n: 1 },
    ])
  })
})

describe('a suggestion', () => {
  const at = (cells: Record<string, string>, known = { classes }) => {
    const row = { row: 2, cells: { name: '林一', cert_id: '990502200903057418', grade: '高一（1）班', ...cells } }
    const made = openGrid('students', table('students', [row], known), known)
    return suggestion(made, listed(made)[0]!)
  }
  it('is made for an option of which only one can be meant', () => {
    expect(at({ examinee_category: '普通' })).toBe('普通考生')
    expect(at({ examinee_category: '考生' })).toBeUndefined()
    expect(at({ gender: '未知' })).toBeUndefined()
  })
  it('is made for a class that is written almost so', () => {
    expect(at({ grade: '高三（三班' })).toBe('高三(3)班')
    expect(at({ grade: '高一1班' })).toBe('高一（1）班')
    expect(at({ grade: '高二（1）班' })).toBeUndefined()
  })
})
