import { book, type Page } from './books.ts'
import { heads, idNumber, people, person, type Specimen } from './specimen.ts'

/** Workbooks of many sheets: taken together by their headings, each row known by its sheet and line. */
const roster = (count: number, from = 1) => [heads, ...people(count, from)]
const withoutClass = (rows: readonly (readonly string[])[]) => rows.map(cells => cells.filter((_, at) => heads[at] !== '班级'))
const both = (name: string, pages: readonly Page[], rest: Omit<Specimen, 'file' | 'bytes'>): Specimen[] =>
  (['xlsx', 'biff8'] as const).map(format => ({
    file: `${name}.${format === 'biff8' ? 'xls' : format}`,
    bytes: () => book(pages, format),
    ...rest,
  }))
const title = ['某校2025级学生名册']
const classes = ['高一1班', '高一2班', '高一3班'].map(name => ({ name, year: 2025 }))
const byClass: Page[] = [
  { name: '高一1班', rows: [title, ...withoutClass(roster(4))] },
  { name: '高一2班', rows: withoutClass(roster(3, 11)) },
  { name: '高一3班', rows: [title, title, ...withoutClass([...roster(2, 21), person(3, { 姓名: '重' })])] },
]

export const sheetFiles: readonly Specimen[] = [
  ...both(
    'all-sheets-together',
    [
      { name: '高一1班', rows: [title, ...roster(4), ['合计', '4人']] },
      { name: '高一2班', rows: [...roster(3, 11), person(13), person(90, { 手机号: '1380000' })] },
      { name: '高一3班', rows: [title, ...roster(2, 21)], hiddenRows: [3] },
    ],
    {
      takes: 'all sheets',
      people: 11,
      faults: ['高一2班 5 cert_id duplicate', '高一2班 6 phone bad_phone'],
      told: ['above 高一1班 1', 'above 高一3班 1', 'total 高一1班 7', 'hidden 高一3班 3'],
      reads: { '高一1班 3 cert_id': idNumber(1), '高一2班 2 cert_id': idNumber(11), '高一3班 4 cert_id': idNumber(22) },
    },
  ).filter(one => one.file.endsWith('xlsx')),
  // one person on two sheets: the later one is named by sheet and line, and it is a fault
  ...both('a-class-a-sheet-without-a-column', byClass, {
    classes,
    people: 10,
    faults: ['高一3班 6 cert_id duplicate'],
    notes: { sheet_name: 10 },
    told: ['above 高一1班 1', 'above 高一3班 1', 'above 高一3班 2'],
    reads: { '高一1班 3 grade': '高一1班', '高一2班 4 grade': '高一2班', '高一3班 6 grade': '高一3班' },
  }),
  // no class of this school: nothing is guessed
  ...both('sheets-that-name-no-class', byClass, { people: 10, asks: true, classes: [{ name: '高三(1)班', year: 2023 }] }),
  // the columns stand in another order, one has a name of its own, one is on one sheet only
  ...both(
    'headings-in-another-order',
    [
      {
        name: '甲',
        rows: [
          ['姓名', '证件号码', '班级', '手机号'],
          ['林一', idNumber(1), '高一(1)班', '13800000001'],
        ],
      },
      {
        name: '乙',
        rows: [
          ['班级', '备注', '身份证号', '姓名', '家长'],
          ['高一(2)班', '住校', idNumber(2), '林二', '林大'],
        ],
      },
    ],
    {
      takes: 'all sheets',
      people: 2,
      told: ['left 家长'],
      reads: {
        '乙 2 name': '林二',
        '乙 2 cert_id': idNumber(2),
        '乙 2 grade': '高一(2)班',
        '乙 2 remark': '住校',
        '甲 2 phone': '13800000001',
      },
    },
  ),
  // what has other headings, or is hidden, is not taken with them, and is said
  ...both(
    'sheets-of-other-shapes-beside',
    [
      { name: '高一1班', rows: roster(2) },
      { name: '高一2班', rows: roster(2, 11) },
      { name: '无班级', rows: withoutClass(roster(3, 21)) },
      // a person without a number is one all the same, a sum is none
      { name: '去年', rows: [...roster(4, 31), person(35, { 证件号码: '' }), ['合计', '5人']], hidden: 1 },
      { name: '说明', rows: [['请先阅读'], ['姓名', '写全名']] },
      { name: '空', rows: [] },
    ],
    { takes: 'all sheets', people: 7, rows: 4, told: ['sheet 无班级 3', 'sheet 去年 5', 'sheet 说明 2'] },
  ),
  {
    file: 'two-hundred-sheets-together.xlsx',
    bytes: () => book(Array.from({ length: 200 }, (_, i) => ({ name: `${i + 1}班`, rows: roster(2, 2 * i + 1) }))),
    takes: 'all sheets',
    people: 400,
    reads: { '200班 3 cert_id': idNumber(400) },
  },
  // one class, one sheet, no column: its name says it
  {
    file: 'one-sheet-named-by-its-class.xlsx',
    bytes: () => book([{ name: '高一1班', rows: withoutClass(roster(3)) }]),
    classes,
    people: 3,
    notes: { sheet_name: 3 },
    reads: { '2 grade': '高一1班' },
  },
]
