import { book, formula, type Page, shown, text, xmlBook, xmlRow } from './books.ts'
import type { Specimen } from './specimen.ts'
import { heads, idNumber, people, person } from './specimen.ts'

const roster = (count: number, from = 1) => [heads, ...people(count, from)]
const one = (page: Page) => () => book([page])
const old = (page: Page) => () => book([page], 'biff8')
/** Two people whose cell in this column is this one, the first as it should be. */
const withCell = (head: string, cell: Page['rows'][0][0]) =>
  [heads, person(1), person(2).map((value, i) => (heads[i] === head ? cell : value))] as Page['rows']
/** The same question put to both formats. */
const both = (name: string, page: Page, rest: Omit<Specimen, 'file' | 'bytes'>): Specimen[] => [
  { file: `${name}.xlsx`, bytes: one(page), ...rest },
  { file: `${name}.xls`, bytes: old(page), ...rest },
]

const formats: Specimen[] = [
  ...both('plain', { rows: roster(9) }, { people: 9 }),
  ...both(
    'zeros-by-format',
    {
      rows: [
        [...heads, '密码'],
        [...person(1), shown(10203405, '000000000')],
      ],
    },
    {
      people: 1,
      notes: { shown: 1 },
      reads: { '2 password': '010203405' },
    },
  ),
  ...both(
    'student-number-by-format',
    {
      rows: [
        [...heads, '密码'],
        [...person(1), shown(12345, '"ZX"000000')],
      ],
    },
    {
      people: 1,
      notes: { shown: 1 },
      reads: { '2 password': 'ZX012345' },
    },
  ),
  ...both(
    'birthday-as-password',
    {
      rows: [
        [...heads, '密码'],
        [...person(1), shown(39692, 'yyyymmdd')],
      ],
    },
    {
      people: 1,
      notes: { shown: 1 },
      reads: { '2 password': '20080901' },
    },
  ),
  ...both(
    'year-of-a-date',
    {
      rows: [
        [...heads, '高考年份'],
        [...person(1), shown(46910, 'yyyy"年"')],
      ],
    },
    {
      people: 1,
      notes: { shown: 1 },
      reads: { '2 exam_year': '2028' },
    },
  ),
  ...both(
    'a-date-in-a-remark',
    { rows: withCell('备注', shown(45901, 'yyyy"年"m"月"d"日"')) },
    {
      people: 2,
      notes: { shown: 1 },
      reads: { '3 remark': '2025年9月1日' },
    },
  ),
  // 3-1 typed into a cell becomes a day: the office sees 3月1日
  ...both(
    'class-turned-into-a-day',
    {
      rows: [
        ['班级名称', '年份'],
        [shown(46082, 'm"月"d"日"'), '2025'],
      ],
    },
    {
      people: 1,
      kind: 'classes',
      notes: { shown: 1 },
      reads: { '2 name': '3月1日' },
    },
  ),
  ...both('percent', { rows: withCell('备注', shown(0.855, '0.0%')) }, { people: 2, notes: { shown: 1 }, reads: { '3 remark': '85.5%' } }),
  ...both(
    'two-decimals',
    { rows: withCell('备注', shown(59.5, '0.00')) },
    { people: 2, notes: { shown: 1 }, reads: { '3 remark': '59.50' } },
  ),
  ...both(
    'thousands',
    { rows: withCell('备注', shown(1234567, '#,##0')) },
    { people: 2, notes: { shown: 1 }, reads: { '3 remark': '1,234,567' } },
  ),
  // a phone with thousands marks is the phone
  ...both(
    'phone-with-thousands',
    { rows: withCell('手机号', shown(13800000001, '#,##0')) },
    {
      people: 2,
      notes: { number_to_text: 1 },
      reads: { '3 phone': '13800000001' },
    },
  ),
  ...both(
    'phone-in-groups',
    { rows: withCell('手机号', shown(13800000001, '000-0000-0000')) },
    {
      people: 2,
      notes: { shown: 1 },
      reads: { '3 phone': '13800000001' },
    },
  ),
  ...both(
    'phone-as-number',
    { rows: withCell('手机号', 13800000001) },
    { people: 2, notes: { number_to_text: 1 }, reads: { '3 phone': '13800000001' } },
  ),
  ...both(
    'phone-in-exponents',
    { rows: withCell('手机号', shown(13800000001, '0.00E+00')) },
    {
      people: 2,
      notes: { number_to_text: 1 },
      reads: { '3 phone': '13800000001' },
    },
  ),
  ...both(
    'fraction',
    { rows: withCell('备注', shown(0.5, '# ?/?')) },
    { people: 2, notes: { number_to_text: 1 }, reads: { '3 remark': '0.5' } },
  ),
  ...both(
    'negative-in-brackets',
    { rows: withCell('备注', shown(-12, '0;(0)')) },
    { people: 2, notes: { shown: 1 }, reads: { '3 remark': '(12)' } },
  ),
  ...both('hour', { rows: withCell('备注', shown(0.5, 'hh:mm')) }, { people: 2, notes: { shown: 1 }, reads: { '3 remark': '12:00' } }),
  ...both(
    'years-as-numbers',
    {
      rows: [
        [...heads, '高考年份'],
        [...person(1), 2028],
      ],
    },
    { people: 1 },
  ),
  ...both('yes-and-no', { rows: withCell('备注', true) }, { people: 2, notes: { number_to_text: 1 }, reads: { '3 remark': 'TRUE' } }),
  ...both(
    'id-as-number',
    { rows: withCell('证件号码', 990101200801010000) },
    {
      people: 2,
      notes: {},
      faults: ['3 cert_id lost_digits'],
    },
  ),
  ...both(
    'id-as-number-with-zeros',
    { rows: withCell('证件号码', shown(990101200801010000, '000000000000000000')) },
    {
      people: 2,
      faults: ['3 cert_id lost_digits'],
    },
  ),
  {
    file: 'id-in-exponents.csv',
    bytes: () => new TextEncoder().encode(`${heads.join()}\n${person(1, { 证件号码: '9.90101E+17' }).join()}\n`),
    people: 1,
    faults: ['2 cert_id lost_digits'],
  },
  // every tail is 000: saved by a program that keeps fifteen digits
  {
    file: 'ids-with-lost-tails.csv',
    bytes: () =>
      new TextEncoder().encode(
        [heads, ...people(4).map(cells => cells.map((cell, i) => (i === 2 ? `${cell.slice(0, 15)}000` : cell)))]
          .map(cells => cells.join())
          .join('\n'),
      ),
    people: 4,
    faults: [2, 3, 4, 5].map(row => `${row} cert_id lost_digits`),
  },
]

const formulas: Specimen[] = [
  {
    file: 'formula-with-its-result.xlsx',
    bytes: one({ rows: withCell('姓名', formula('"林"&"一"', '林一')) }),
    people: 2,
    notes: { formula: 1 },
    reads: { '3 name': '林一' },
  },
  {
    file: 'formula-never-calculated.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), xmlRow(2, person(1)), xmlRow(3, ['<c r="A3"><f>B3&amp;C3</f></c>', ...person(2).slice(1)])]),
    people: 2,
    faults: ['3 name no_result'],
  },
  // only in a column that may be empty: still not nothing
  {
    file: 'formula-never-calculated-in-a-remark.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), xmlRow(2, [...person(1).slice(0, 5), '<c r="F2"><f>VLOOKUP(A2,K:L,2,0)</f></c>'])]),
    people: 1,
    faults: ['2 remark no_result'],
  },
  {
    file: 'formulas-that-show-nothing.xlsx',
    bytes: () =>
      xmlBook([
        xmlRow(1, heads),
        xmlRow(2, person(1)),
        ...[3, 4, 5].map(n => xmlRow(n, [`<c r="A${n}" t="str"><f>IF(1,"","")</f><v></v></c>`])),
      ]),
    people: 1,
  },
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?'].map(
    (error): Specimen => ({
      file: `error-${error.replace(/\W/g, '').toLowerCase()}.xlsx`,
      bytes: () => xmlBook([xmlRow(1, heads), xmlRow(2, [`<c r="A2" t="e"><f>X</f><v>${error}</v></c>`, ...person(1).slice(1)])]),
      people: 1,
      notes: { formula: 1 },
      faults: ['2 name cell_error'],
    }),
  ),
]

const signs = (what: string, name: string, rest: Omit<Specimen, 'file' | 'bytes' | 'people'>): Specimen => ({
  file: `name-with-${what}.xlsx`,
  bytes: one({ rows: [heads, person(1), person(2, { 姓名: name })] }),
  people: 2,
  ...rest,
})
const characters: Specimen[] = [
  signs('zero-width-space-inside', '林\u200b一', { faults: ['3 name hidden_character'] }),
  signs('zero-width-space-behind', '林一\u200b', { notes: { trimmed: 1 }, reads: { '3 name': '林一' } }),
  signs('bidi-override', '林\u202e一', { faults: ['3 name hidden_character'] }),
  signs('left-to-right-mark', '林\u200e一', { faults: ['3 name hidden_character'] }),
  signs('soft-hyphen', '林\u00ad一', { faults: ['3 name hidden_character'] }),
  signs('bell', '林_x0007_一', { faults: ['3 name hidden_character'] }),
  signs('blank-that-is-a-letter', '\u3164', { faults: ['3 name required'] }),
  signs('line-break', '林\n一', { notes: { trimmed: 1 }, reads: { '3 name': '林 一' } }),
  signs('tab', '林\t一', { notes: { trimmed: 1 }, reads: { '3 name': '林 一' } }),
  signs('wide-blank', '林　一', { reads: { '3 name': '林　一' } }),
  signs('no-break-space-around', '\u00a0林一\u00a0', { notes: { trimmed: 1 }, reads: { '3 name': '林一' } }),
  signs('rare-letter', '𠮷\u4dae', { reads: { '3 name': '𠮷\u4dae' } }),
  signs('variant-of-a-letter', '葛\u{e0100}', { reads: { '3 name': '葛\u{e0100}' } }),
  {
    // as telephones copy it: between direction marks
    file: 'phone-from-an-address-book.xlsx',
    bytes: one({ rows: withCell('手机号', '\u202d138 0000 0001\u202c') }),
    people: 2,
    notes: { trimmed: 1 },
    reads: { '3 phone': '13800000001' },
  },
  {
    file: 'emoji-in-a-remark.xlsx',
    bytes: one({ rows: withCell('备注', '全家👨\u200d👩\u200d👧 ❤\ufe0f') }),
    people: 2,
    reads: { '3 remark': '全家👨\u200d👩\u200d👧 ❤\ufe0f' },
  },
  {
    file: 'rich-text-and-readings.xlsx',
    bytes: () =>
      xmlBook([
        xmlRow(1, heads),
        xmlRow(2, [
          `<c r="A2" t="inlineStr"><is><r><t>林</t></r><r><t>一</t></r><rPh sb="0" eb="1"><t>lin</t></rPh></is></c>`,
          ...person(1).slice(1),
        ]),
      ]),
    people: 1,
    reads: { '2 name': '林一' },
  },
  {
    file: 'entities.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), xmlRow(2, [text('A2', 'A&amp;B &lt;x&gt;'), ...person(1).slice(1)])]),
    people: 1,
    reads: { '2 name': 'A&B <x>' },
  },
  {
    file: 'id-with-small-x.xlsx',
    bytes: one({ rows: withCell('证件号码', idNumber(8).toLowerCase()) }),
    people: 2,
    notes: idNumber(8).endsWith('X') ? { upper_case: 1 } : {},
  },
]

export const workbookFiles: readonly Specimen[] = [...formats, ...formulas, ...characters]
