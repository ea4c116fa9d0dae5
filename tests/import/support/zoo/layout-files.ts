import { book, type Page, xmlBook, xmlRow } from './books.ts'
import type { Specimen } from './specimen.ts'
import { csv, heads, people, person } from './specimen.ts'

const roster = (count: number, from = 1) => [heads, ...people(count, from)]
const both = (name: string, pages: readonly Page[], rest: Omit<Specimen, 'file' | 'bytes'>): Specimen[] => [
  { file: `${name}.xlsx`, bytes: () => book(pages), ...rest },
  { file: `${name}.xls`, bytes: () => book(pages, 'biff8'), ...rest },
]
const title = ['某校2025级学生名册']
const byLetter = { name: 0, gender: 1, cert_id: 2, grade: 3, phone: 4 }

const headings: Specimen[] = [
  ...both('title-and-instructions', [{ rows: [title, ['填写说明：姓名、班级必填'], [], ...roster(3)], merges: ['A1:F1', 'A2:F2'] }], {
    people: 3,
    told: ['above 1', 'above 2'],
  }),
  ...both(
    'two-lines-merged',
    [
      {
        rows: [
          ['姓名', '性别', '证件号码', '班级', '联系方式', null],
          [null, null, null, null, '手机号', '邮箱'],
          ...people(3).map(cells => [...cells.slice(0, 5), 'a@b.cn']),
        ],
        merges: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:F1'],
      },
    ],
    { people: 3, told: ['above 1'], reads: { '3 email': 'a@b.cn', '3 phone': '13810000001' } },
  ),
  ...both(
    'two-lines-not-merged',
    [
      {
        rows: [
          ['姓名', '性别', '证件号码', '班级', '联系方式', null],
          [null, null, null, null, '手机号', '邮箱'],
          ...people(3).map(cells => [...cells.slice(0, 5), 'a@b.cn']),
        ],
      },
    ],
    { people: 3, told: ['above 1'], reads: { '3 email': 'a@b.cn', '3 phone': '13810000001' } },
  ),
  ...both('decorated-headings', [{ rows: [['*姓 名', '性  别', '身份证号（必填）', '行政班：', '联系电话', '备注说明'], ...people(3)] }], {
    people: 3,
  }),
  ...both('numbered', [{ rows: [['序号', ...heads], ...people(3).map((cells, i) => [i + 1, ...cells])] }], {
    people: 3,
    told: ['left 序号'],
  }),
  ...both('blank-first-column', [{ rows: [[null, ...heads], ...people(3).map(cells => [null, ...cells])] }], { people: 3 }),
  ...both('unknown-headings', [{ rows: [['称呼', '号码', '哪个班'], ...people(3).map(cells => [cells[0]!, cells[2]!, cells[3]!])] }], {
    people: 3,
    asks: true,
  }),
  ...both('no-headings', [{ rows: people(3) }], { people: 3, asks: true }),
  // no heading row: whoever is asked says which column is which, and the first line is a person
  ...both('no-headings-mapped-by-hand', [{ rows: people(3).map(cells => [...cells.slice(0, 5), '住校']) }], {
    people: 3,
    maps: byLetter,
    told: ['left '],
    reads: { '1 name': people(1)[0]![0]!, '3 phone': '13810000003' },
  }),
  ...both('headings-alone', [{ rows: [heads] }], { people: 0, refused: 'no_rows' }),
  // a first table, and below it one with more columns: the first one's people are not a title
  ...both(
    'two-tables',
    [
      {
        rows: [
          ['姓名', '证件号码', '班级'],
          ...people(3).map(cells => [cells[0]!, cells[2]!, cells[3]!]),
          [],
          ['姓名', '证件号码', '班级', '手机号', '备注'],
          ...people(2, 11).map(cells => [cells[0]!, cells[2]!, cells[3]!, cells[4]!, '']),
        ],
      },
    ],
    { people: 5, told: ['blank 5', 'header 6', 'left '] },
  ),
  ...both('headings-again-on-each-page', [{ rows: [...roster(3), ...roster(3, 11), ...roster(3, 21)] }], {
    people: 9,
    told: ['header 5', 'header 9'],
  }),
]

const footers: Specimen[] = [
  ...both('total', [{ rows: [...roster(3), ['合计', null, 3]] }], { people: 3, told: ['total 5'] }),
  ...both('total-in-words', [{ rows: [...roster(3), ['合计：3人'], ['全班共 3 人']] }], { people: 3, told: ['total 5', 'total 6'] }),
  ...both('signatures', [{ rows: [...roster(3), [], ['制表人：张三', null, '审核人：李四', null, '日期：2025-9-1']] }], {
    people: 3,
    told: ['blank 5', 'signature 6'],
  }),
  ...both('one-signature', [{ rows: [...roster(3), ['填表人：'], ['班主任签字：        '], ['2025年9月1日']] }], {
    people: 3,
    told: ['signature 5', 'signature 6', 'signature 7'],
  }),
  ...both('footnotes', [{ rows: [...roster(3), ['注：手机号填写监护人的'], ['备注：1. 按学号排序'], ['※ 借读生不列入']] }], {
    people: 3,
    told: ['footnote 5', 'footnote 6', 'footnote 7'],
  }),
  ...both('footnote-on-the-right', [{ rows: [...roster(3), [null, null, null, '说明：表中班级为分班后的班级']] }], {
    people: 3,
    told: ['footnote 5'],
  }),
  ...both('printed-at', [{ rows: [...roster(3), ['打印时间：2025-09-01 10:00', null, null, '第 1 页 共 1 页']] }], {
    people: 3,
    told: ['signature 5'],
  }),
  // the name is a word of the foot, the row is a person's
  ...both(
    'a-student-named-like-a-foot',
    [{ rows: [heads, person(1, { 姓名: '合计' }), person(2, { 姓名: '注' }), person(3, { 姓名: '共同' })] }],
    { people: 3 },
  ),
  // her name alone stands there: a person, not a footnote
  ...both('a-name-and-nothing-else', [{ rows: [...roster(3), ['林一']] }], {
    people: 4,
    faults: ['5 cert_id required', '5 grade required'],
  }),
  { file: 'signatures.csv', bytes: csv(...people(3), ['制表人：张三', '', '审核人：李四', '', '', '']), people: 3, told: ['signature 5'] },
]

const merged: Specimen[] = [
  ...both('class-merged-over-rows', [{ rows: [heads, person(1), person(2, { 班级: '' }), person(3, { 班级: '' })], merges: ['D2:D4'] }], {
    people: 3,
    notes: { merged: 2 },
    reads: { '4 grade': '高一(1)班' },
  }),
  ...both('blank-rows-between', [{ rows: [heads, person(1), [], [], person(2), ['　', ' '], person(3)] }], {
    people: 3,
    told: ['blank 3', 'blank 4', 'blank 6'],
  }),
  ...both('blank-columns-between', [{ rows: roster(3).map(cells => cells.flatMap(cell => [cell, null])) }], { people: 3 }),
]

const hidden: Specimen[] = [
  ...both('hidden-rows', [{ rows: roster(9), hiddenRows: [4, 6] }], { people: 7, rows: 9, told: ['hidden 4', 'hidden 6'] }),
  // a filter is on: nobody sees the rows it holds back
  {
    file: 'filtered.xlsx',
    bytes: () =>
      xmlBook(
        [xmlRow(1, heads), ...people(6).map((cells, i) => xmlRow(i + 2, cells, i % 2 ? ' hidden="1"' : ''))],
        {},
        '',
        '<autoFilter ref="A1:F7"/>',
      ),
    people: 3,
    rows: 6,
    told: ['hidden 3', 'hidden 5', 'hidden 7'],
  },
  ...both('hidden-column', [{ rows: roster(3), hiddenColumns: [4] }], { people: 3, told: ['hidden phone'] }),
  ...both(
    'hidden-sheet-of-last-year',
    [
      { name: '2024', rows: roster(5), hidden: 1 },
      { name: '2025', rows: roster(3) },
    ],
    {
      people: 3,
      told: ['sheet 2024 5'],
    },
  ),
  // the sheet in sight has other headings; the hidden one would fit and must not be taken for it
  ...both(
    'hidden-sheet-fits-better',
    [
      { name: '2025', rows: [['称呼', '号码', '哪个班'], ...people(3).map(cells => [cells[0]!, cells[2]!, cells[3]!])] },
      { name: '2024', rows: roster(5), hidden: 1 },
    ],
    {
      people: 3,
      asks: true,
    },
  ),
  {
    file: 'very-hidden-sheet.xlsx',
    bytes: () =>
      book([
        { name: '1', rows: roster(2) },
        { name: '2', rows: roster(5), hidden: 2 },
      ]),
    people: 2,
    told: ['sheet 2 5'],
  },
]

const sheets: Specimen[] = [
  ...both(
    'a-class-a-sheet',
    [
      { name: '高一1班', rows: roster(4) },
      { name: '高一2班', rows: roster(3, 11) },
      { name: '高一3班', rows: [title, ...roster(2, 21)] },
    ],
    { people: 9, rows: 4, told: ['sheet 高一2班 3', 'sheet 高一3班 2'] },
  ),
  ...both(
    'instructions-first',
    [
      { name: '说明', rows: [['请先阅读'], ['姓名', '写全名']] },
      { name: '名册', rows: roster(3) },
      { name: '空', rows: [] },
    ],
    { people: 3, told: ['sheet 说明 2'] },
  ),
  ...both(
    'teachers-beside',
    [
      { name: '学生', rows: roster(3) },
      {
        name: '教师',
        rows: [
          ['姓名', '手机号', '教师类型'],
          ['孔秀勇', '15000083790', '教师'],
        ],
      },
    ],
    { people: 3, told: ['sheet 教师 2'] },
  ),
  {
    file: 'seventy-sheets.xlsx',
    bytes: () => book(Array.from({ length: 70 }, (_, i) => ({ name: `${i + 1}班`, rows: roster(1, i + 1) }))),
    people: 70,
    rows: 1,
    told: Array.from({ length: 69 }, (_, i) => `sheet ${i + 2}班 1`),
  },
  {
    file: 'wrong-file.xlsx',
    bytes: () =>
      book([
        {
          rows: [
            ['姓名', '手机号', '教师类型', '任教班级'],
            ['孔秀勇', '15000083790', '教师', '高三(1)班'],
          ],
        },
      ]),
    people: 1,
    asks: true,
  },
]

export const layoutFiles: readonly Specimen[] = [...headings, ...footers, ...merged, ...hidden, ...sheets]
