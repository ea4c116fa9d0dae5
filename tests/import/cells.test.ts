import { describe, expect, it } from 'vitest'
import type { ImportKindName } from '../../src/core/contracts/import/index.ts'
import {
  checkRow,
  checkTable,
  importKinds,
  knownClasses,
  matchHeaders,
  normalise,
  templateColumns,
} from '../../src/core/contracts/import/index.ts'
import type { RawCell } from '../../src/core/domain/cells.ts'
import { documentFault, idNumberFault } from '../../src/core/domain/id-number.ts'
import { idNumber } from './support/workbooks.ts'

const field = (name: string, kind: ImportKindName = 'students') => importKinds[kind].columns.find(column => column.field === name)!
const clean = (name: string, raw: RawCell, kind?: ImportKindName) => normalise(field(name, kind), raw)
const entry = (cells: Record<string, string>, row = 2) => ({
  row,
  cells: { name: '林一', cert_id: idNumber(1), grade: '高一（1）班', ...cells },
})
const codes = (cells: Record<string, string>, known = {}) =>
  checkTable(importKinds.students, [entry(cells)], known).map(f => `${f.field} ${f.code}`)

describe('a cell is normalised with a note, never silently', () => {
  it.each<[string, RawCell, string, string | undefined]>([
    ['name', ' 袁一　', '袁一', 'trimmed'],
    ['name', '阿依努尔·买买提', '阿依努尔·买买提', undefined],
    ['phone', '１３００００７４３２２', '13000074322', 'half_width'],
    ['phone', 13000046256, '13000046256', 'number_to_text'],
    ['phone', '+86 138-0000-0001', '13800000001', 'marks_removed'],
    ['exam_year', 2027, '2027', undefined],
    ['exam_year', '2027年', '2027', 'marks_removed'],
    ['exam_year', '二〇二七', '二〇二七', undefined],
    ['cert_id', '99010620070328963x', '99010620070328963X', 'upper_case'],
    ['gender', '女生', '女', 'same_word'],
    ['gender', '未知', '未知', undefined],
    ['grade', '高一（1）班', '高一（1）班', undefined],
  ])('%s %j becomes %s', (name, raw, value, note) => {
    expect(clean(name, raw)).toEqual(note ? { value, note } : { value })
  })
  it('keeps the classes of a teacher apart, whatever stands between them', () => {
    expect(clean('grades', '高一（1）班，高一（2）班;高二（1）班 高二（2）班', 'teachers').value).toBe(
      '高一（1）班、高一（2）班、高二（1）班、高二（2）班',
    )
  })
  it('calls a number lost that had more digits than a spreadsheet keeps', () => {
    expect(clean('cert_id', 990502200701050000).lost).toBe(true)
    expect(clean('cert_id', '9.90502E+17').lost).toBe(true)
    expect(clean('cert_id', '990502200903057418').lost).toBeUndefined()
  })
})

describe('a date is written yyyy-mm-dd, and is a day the calendar has, from the year 1000 on (B161)', () => {
  const column = { field: 'begin_date', header: '开始日期', kind: 'date', also: [], required: false, max: 64 } as const
  it.each([
    ['2024-02-29', []],
    ['1000-01-01', []],
    ['0999-12-31', ['bad_date']],
    ['2023-02-29', ['bad_date']],
    ['2024-13-01', ['bad_date']],
    ['2024-9-1', ['bad_date']],
    ['24-09-01', ['bad_date']],
    ['去年', ['bad_date']],
    ['', []],
  ])('%j', (begin_date, found) =>
    expect(checkRow({ columns: [column] }, { row: 2, cells: { begin_date } }).map(fault => fault.code)).toEqual(found),
  )
  it('what a person meant by one is written so first', () => {
    for (const raw of [
      '2024-9-1',
      '2024/09/01',
      '2024.9.1',
      '2024年9月1日',
      '20240901',
      '2024/9/1 0:00',
      '2024-09-01T08:30:00',
      '２０２４／９／１　８：３０',
    ])
      expect(normalise(column, raw).value).toBe('2024-09-01')
  })
})

describe('what is wrong with a row', () => {
  it('requires name, ID number and class (B160); an empty password is allowed', () => {
    expect(codes({ name: '', cert_id: '', grade: '' })).toEqual(['name required', 'cert_id required', 'grade required'])
    expect(codes({ password: '' })).toEqual([])
  })
  it.each([
    [{ phone: '1380013800' }, ['phone bad_phone']],
    [{ phone: '12088213355' }, ['phone bad_phone']],
    [{ exam_year: '二〇二七' }, ['exam_year bad_year']],
    [{ exam_year: '20270' }, ['exam_year bad_year']],
    [{ email: 'no at sign' }, ['email bad_email']],
    [{ gender: '未知' }, ['gender bad_option']],
    [{ name: '#N/A' }, ['name cell_error']],
    [{ remark: 'x'.repeat(501) }, ['remark too_long']],
    [{ name: '林'.repeat(64) }, []],
  ])('%j', (cells, faults) => {
    expect(codes(cells)).toEqual(faults)
  })
  it('leaves a masked value to the server, which knows what it masks (G147)', () => {
    expect(codes({ cert_id: '990502********7418', phone: '136****1614' })).toEqual([])
    expect(codes({ phone: '136*1614' })).toEqual(['phone bad_phone'])
    expect(codes({ cert_id: 'E*******8' })).toEqual([])
    for (const cert_id of ['E***1***8', '990502*******7418', '**E1234', 'E*******'])
      expect([cert_id, codes({ cert_id })]).toEqual([cert_id, ['cert_id bad_id_number']])
  })
  it.each([
    ['E12345678', undefined],
    ['A123456(7)', undefined],
    ['12345678', undefined],
    ['1234567890', undefined],
    ['12345', 'length'],
    ['200000000012', 'length'],
    ['E123', 'document'],
    ['PASSPORT', 'document'],
    ['=2+2+2', 'document'],
    ['E 1234567', 'document'],
    ['E１２３４５６７', 'document'],
    [`A${'1'.repeat(13)}`, 'length'],
    ['13800000001', 'phone'],
    ['+86 138-0000-0001', 'phone'],
  ])('the number of a document: %s is %s', (text, fault) => {
    expect(documentFault(text)).toBe(fault)
  })
  it('says what is wrong with an ID number', () => {
    const good = idNumber(7)
    expect(idNumberFault(good)).toBeUndefined()
    expect(idNumberFault(good.slice(1))).toBe('length')
    expect(idNumberFault(`${good.slice(0, 10)}0230${good.slice(14)}`)).toBe('date')
    expect(idNumberFault(`${good.slice(0, 17)}${good[17] === '1' ? '2' : '1'}`)).toBe('checksum')
    expect(idNumberFault(`A${good.slice(1)}`)).toBe('characters')
  })
  it('names the earlier row of a repeated ID number, and lets that one stand', () => {
    const faults = checkTable(importKinds.students, [entry({}, 10), entry({}, 11), entry({ cert_id: idNumber(2) }, 12)])
    expect(faults).toEqual([{ row: 11, field: 'cert_id', code: 'duplicate', params: { row: 10 } }])
  })
  it('a class repeats when name and year do', () => {
    const rows = [
      { name: '高一(1)班', year: '2025' },
      { name: '高一（１）班', year: '2025' },
      { name: '高一(1)班', year: '2024' },
    ]
    const faults = checkTable(
      importKinds.classes,
      rows.map((cells, i) => ({ row: i + 2, cells })),
    )
    expect(faults.map(fault => [fault.row, fault.code])).toEqual([[3, 'duplicate']])
  })
  it('finds a class by its name in any width, and by the year where a name occurs twice', () => {
    const classes = knownClasses([
      { name: '高一(1)班', year: 2025 },
      { name: '高二(1)班', year: 2024 },
      { name: '高二(1)班', year: 2023 },
    ])
    expect(codes({ grade: '高一（１）班' }, { classes })).toEqual([])
    expect(codes({ grade: '高三(9)班' }, { classes })).toEqual(['grade unknown_class'])
    expect(codes({ grade: '高二(1)班' }, { classes })).toEqual(['grade class_without_year'])
    expect(codes({ grade: '高二(1)班', enrollment_year: '2023' }, { classes })).toEqual([])
  })
})

describe('headers', () => {
  it('are known by other words, stars and blanks', () => {
    const words = [
      '*学生姓名',
      '性 别',
      '身份证号（必填）',
      '初始密码',
      '行政班',
      '科类：',
      '类别',
      '应/往届',
      '高考年',
      '入学',
      '联系电话',
      '电子邮箱',
      'qq号',
      '微信',
      '其它号码',
      '备注',
    ]
    expect(Object.keys(matchHeaders(importKinds.students, words))).toHaveLength(16)
  })
  it('give no column to two fields', () => {
    const found = matchHeaders(importKinds.students, ['类别', '考生类别', '电话', '手机号'])
    expect(found).toEqual({ examinee_category: 1, phone: 3 })
  })
  it('of the template are those the wizard knows, in the order of the documents', () => {
    for (const kind of ['students', 'teachers', 'classes'] as const) {
      const headers = templateColumns(kind).map(column => column.header)
      expect(Object.values(matchHeaders(importKinds[kind], headers))).toEqual(headers.map((_, i) => i))
    }
    expect(templateColumns('classes').map(column => column.header)).toEqual(['班级名称', '年份'])
  })
})

describe('a row as texts, and back', () => {
  it('a teacher: the type by its word, the classes as a list', () => {
    const { cellsOf } = importKinds.teachers
    expect(cellsOf({ name: '林秀清', teacher_type: 3, grades: ['高三（1）班', '高三（2）班'], email: null })).toMatchObject({
      name: '林秀清',
      teacher_type: '顾问',
      grades: '高三（1）班、高三（2）班',
      email: '',
    })
    expect(cellsOf({ teacher_type: '顾问' }).teacher_type).toBe('顾问')
  })
  it('every kind has every column, also of a row that says nothing', () => {
    for (const kind of Object.values(importKinds)) {
      expect(Object.keys(kind.cellsOf({})).sort()).toEqual(kind.columns.map(column => column.field).sort())
      expect(new Set(Object.values(kind.cellsOf({})))).toEqual(new Set(['']))
    }
  })
  it('two classes of one name, however it is typed, are told apart by their year', () => {
    const entry = (row: number, name: string, year: string) => ({ row, cells: { name, year } })
    const found = checkTable(importKinds.classes, [
      entry(2, '高一(1)班', '2025'),
      entry(3, '高一（1）班', '2024'),
      entry(4, '高一（１）班', '2025'),
    ])
    expect(found.map(fault => [fault.row, fault.code])).toEqual([[4, 'duplicate']])
  })
})

// put in order, what combining marks cost grows with their square: fifteen seconds for forty such cells
it('7 a cell full of combining marks is one wrong cell, however many there are', () => {
  const marks = '\u0315'.repeat(16_000) + '\u0300'.repeat(16_000)
  const list = Array.from({ length: 200 }, (_, n) => entry({ gender: clean('gender', marks).value, grade: marks }, n + 2))
  const faults = checkTable(importKinds.students, list, { classes: knownClasses([{ name: '高一（1）班', year: 2026 }]) })
  for (const name of ['gender', 'grade']) expect(faults.filter(one => one.field === name)).toHaveLength(200)
})
