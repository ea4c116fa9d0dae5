import type { Specimen } from './specimen.ts'
import { csv, csvText, gb18030, heads, idNumber, joined, people, person, utf8, utf16 } from './specimen.ts'

const roster = (count: number) => csvText([heads, ...people(count)])
const lines = (...rows: string[]) => utf8(`${heads.join(',')}\n${rows.join('\n')}\n`)
const plain = (n: number) => person(n).join(',')
/** A row of text, its name and its remark as they stand in the file. */
const row = (n: number, name: string, remark = '') => [name, ...person(n).slice(1, 5), remark].join(',')
const withByte = (at: string, byte: number) => {
  const [before, after] = csvText([heads, ...people(9), person(10, { 备注: at })]).split(at)
  return joined(utf8(before!), [byte], utf8(after!))
}

const encodings: Specimen[] = [
  { file: 'utf8.csv', bytes: () => utf8(roster(9)), people: 9 },
  { file: 'utf8-bom.csv', bytes: () => utf8(`\ufeff${roster(9)}`), people: 9 },
  { file: 'gb18030.csv', bytes: () => gb18030(roster(9)), people: 9, reads: { '2 name': '阿依努尔·买买提' } },
  { file: 'utf16-le.csv', bytes: () => joined([0xff, 0xfe], utf16(roster(9))), people: 9 },
  { file: 'utf16-be.csv', bytes: () => joined([0xfe, 0xff], utf16(roster(9), true)), people: 9 },
  { file: 'utf16-without-mark.csv', bytes: () => utf16(roster(9)), people: 9 },
  { file: 'utf16-be-without-mark.csv', bytes: () => utf16(roster(9), true), people: 9 },
  // as "Unicode text" is saved: tabs
  { file: 'utf16-tabs.csv', bytes: () => joined([0xff, 0xfe], utf16(csvText([heads, ...people(9)], '\t'))), people: 9 },
  { file: 'ascii-only.csv', bytes: () => utf8('班级名称,年份\nClass 1,2025\nClass 2,2025\n'), kind: 'classes', people: 2 },
  {
    file: 'one-broken-byte.csv',
    bytes: () => withByte('@', 0xe6),
    people: 10,
    faults: ['11 remark broken_character'],
    reads: { '2 name': '阿依努尔·买买提' },
  },
  {
    file: 'one-broken-byte-after-bom.csv',
    bytes: () => joined(utf8('\ufeff'), withByte('@', 0xff)),
    people: 10,
    faults: ['11 remark broken_character'],
  },
  {
    file: 'one-broken-byte-gb18030.csv',
    bytes: () => {
      const [before, after] = csvText([heads, ...people(9), person(10, { 备注: '@' })]).split('@')
      return joined(gb18030(before!), [0xff], gb18030(after!))
    },
    people: 10,
    faults: ['11 remark broken_character'],
  },
  // broken before it came to us: the sign for "unreadable" itself
  { file: 'broken-name.csv', bytes: csv(person(1), person(2, { 姓名: '王\ufffd' })), people: 2, faults: ['3 name broken_character'] },
  {
    file: 'cut-in-a-letter.csv',
    bytes: () => utf8(csvText([heads, ...people(3), person(4, { 备注: '住校' })], ',', '\n')).slice(0, -2),
    people: 4,
    faults: ['5 remark broken_character'],
  },
  {
    file: 'cut-in-a-row.csv',
    bytes: () => utf8(roster(4)).slice(0, -40),
    people: 4,
    faults: ['5 cert_id bad_id_number', '5 grade required'],
  },
  { file: 'mark-alone.csv', bytes: () => utf8('\ufeff'), people: 0, refused: 'no_rows' },
]

const separators: Specimen[] = [
  { file: 'tabs.csv', bytes: () => utf8(csvText([heads, ...people(5)], '\t')), people: 5 },
  { file: 'semicolons.csv', bytes: () => utf8(csvText([heads, ...people(5)], ';')), people: 5 },
  { file: 'pipes.csv', bytes: () => utf8(csvText([heads, ...people(5)], '|')), people: 5 },
  { file: 'lf.csv', bytes: () => utf8(csvText([heads, ...people(5)], ',', '\n')), people: 5 },
  { file: 'cr.csv', bytes: () => utf8(csvText([heads, ...people(5)], ',', '\r')), people: 5 },
  { file: 'no-last-line-end.csv', bytes: () => utf8(roster(5).trimEnd()), people: 5 },
  { file: 'sep-line.csv', bytes: () => utf8(`sep=;\r\n${csvText([heads, ...people(5)], ';')}`), people: 5 },
  {
    file: 'tabs-with-commas-in-cells.csv',
    bytes: () =>
      utf8(
        csvText(
          [
            heads,
            ...people(5).map(cells => {
              cells[5] = '住校,走读,寄宿,借读,插班,转学'
              return cells
            }),
          ],
          '\t',
        ),
      ),
    people: 5,
    reads: { '2 remark': '住校,走读,寄宿,借读,插班,转学' },
  },
  {
    file: 'a-long-instruction-first.csv',
    bytes: () => utf8(`"填写说明；一；二；三;四;五;六;七;八;九;十",,,,,\r\n${roster(5)}`),
    people: 5,
    told: ['above 1'],
  },
  // typed by hand with the wide comma: one column, so the wizard asks
  { file: 'wide-commas.csv', bytes: () => utf8(csvText([heads, ...people(5)], '，')), people: 5, asks: true },
  { file: 'blank-lines.csv', bytes: () => lines(plain(1), '', plain(2), ',,,,,', plain(3)), people: 3, told: ['blank 3', 'blank 5'] },
  { file: 'trailing-commas.csv', bytes: () => lines(`${plain(1)},,,`, `${plain(2)},,,`), people: 2 },
  // a comma inside an unquoted remark: one cell more than there are columns
  {
    file: 'comma-in-a-cell.csv',
    bytes: () => lines(plain(1), `${row(2, '林一', '住校')},二楼`),
    people: 2,
    faults: ['3 name extra_cells'],
  },
  {
    file: 'comma-in-a-name.csv',
    bytes: () => lines(plain(1), row(2, '林,一')),
    people: 2,
    faults: ['3 gender bad_option', '3 cert_id bad_id_number', '3 phone bad_phone'],
  },
  // no heading row, and a comma inside an unquoted name: one cell more than the other rows
  {
    file: 'no-headings-mapped-by-hand.csv',
    bytes: () => utf8([plain(1), row(2, '林,一', '住校'), plain(3)].map(line => `${line}\r\n`).join('')),
    maps: { name: 0, cert_id: 2, grade: 3, remark: 5 },
    people: 3,
    faults: ['2 name extra_cells', '2 cert_id bad_id_number'],
    told: ['left ', 'left '],
    reads: { '1 name': '阿依努尔·买买提' },
  },
  { file: 'short-rows.csv', bytes: () => lines(...[1, 2, 3].map(n => person(n).slice(0, 4).join(','))), people: 3 },
]

const many = (n: number, change: (i: number) => string) => lines(...Array.from({ length: n }, (_, i) => change(i + 1)))
const quotes: Specimen[] = [
  { file: 'all-quoted.csv', bytes: () => utf8(csvText([heads, ...people(5)].map(cells => cells.map(cell => `"${cell}"`)))), people: 5 },
  {
    file: 'quotes-doubled.csv',
    bytes: () => lines(row(1, '林一', '"外号""小清""，住校"')),
    people: 1,
    reads: { '2 remark': '外号"小清"，住校' },
  },
  { file: 'comma-quoted.csv', bytes: () => lines(row(1, '林一', '"a,b,c"')), people: 1, reads: { '2 remark': 'a,b,c' } },
  { file: 'quote-inside.csv', bytes: () => lines(row(1, '林一', '身高5"2')), people: 1, reads: { '2 remark': '身高5"2' } },
  { file: 'text-after-quote.csv', bytes: () => lines(row(1, '"林"一')), people: 1, reads: { '2 name': '林一' } },
  { file: 'empty-quotes.csv', bytes: () => lines(row(1, '林一', '""'), plain(2)), people: 2 },
  {
    file: 'line-break-quoted.csv',
    bytes: () => lines(row(1, '林一', '"住校\r\n三号楼"'), plain(2)),
    people: 2,
    notes: { trimmed: 1 },
    reads: { '2 remark': '住校 三号楼', '3 name': '单于嘉曦' },
  },
  {
    file: 'line-break-in-heading.csv',
    bytes: () => utf8(csvText([['"姓名\n（必填）"', ...heads.slice(1)], ...people(3)])),
    people: 3,
  },
  // 100 students; the remark of the fourth row opens a quote that nobody closes
  {
    file: 'unclosed-in-row-4.csv',
    bytes: () => many(100, i => (i === 3 ? row(3, '林一', '"住校') : plain(i))),
    people: 100,
    faults: ['4 remark open_quote'],
  },
  // the same in a column nobody imports: the row itself carries the fault
  {
    file: 'unclosed-in-a-column-nobody-uses.csv',
    bytes: () =>
      utf8(
        csvText([[...heads, '随手记'], ...Array.from({ length: 100 }, (_, i) => [...person(i + 1), i === 3 ? '"见附件' : ''])], ',', '\n'),
      ),
    people: 100,
    faults: ['5 name open_quote'],
    told: ['left 随手记'],
  },
  {
    file: 'unclosed-in-a-name.csv',
    bytes: () => many(10, i => (i === 3 ? row(3, '"林一') : plain(i))),
    people: 10,
    faults: ['4 name open_quote'],
  },
  {
    file: 'unclosed-in-the-last-row.csv',
    bytes: () => many(10, i => (i === 10 ? row(10, '林一', '"住校') : plain(i))),
    people: 10,
    faults: ['11 remark open_quote'],
  },
  // opened in one row and closed forty rows below
  {
    file: 'closed-forty-rows-below.csv',
    bytes: () => many(60, i => (i === 5 ? row(5, '林一', '"住校') : i === 45 ? row(45, '林一', '走读"') : plain(i))),
    people: 60,
    faults: ['6 remark open_quote'],
  },
  {
    file: 'closed-in-the-next-row.csv',
    bytes: () => many(10, i => (i === 5 ? row(5, '林一', '"住校') : i === 6 ? row(6, '林一', '走读"') : plain(i))),
    people: 10,
    faults: ['6 remark open_quote'],
  },
  // two unclosed ones: each would be the other's end
  {
    file: 'two-unclosed.csv',
    bytes: () => many(60, i => (i === 5 || i === 45 ? row(i, '林一', '"住校') : plain(i))),
    people: 60,
    faults: ['6 remark open_quote', '46 remark open_quote'],
  },
  // below it, other cells are quoted as they should be
  {
    file: 'unclosed-above-quoted-ones.csv',
    bytes: () => many(20, i => (i === 5 ? row(5, '林一', '"住校') : row(i, '"林一"', '"走读"'))),
    people: 20,
    faults: ['6 remark open_quote'],
  },
  // rows without their last, empty cells: as few separators as there are
  {
    file: 'unclosed-among-short-rows.csv',
    bytes: () =>
      many(10, i =>
        i === 4
          ? `"${person(4).slice(0, 4).join(',')}`
          : i === 6
            ? `${person(6).slice(0, 3).join(',')},高一(1)班"`
            : person(i).slice(0, 4).join(','),
      ),
    people: 10,
    faults: ['5 name open_quote'],
  },
  {
    file: 'unclosed-heading.csv',
    bytes: () => utf8(`姓名,证件号码,班级,"备注\n林一,${idNumber(1)},高一(1)班,\n林二,${idNumber(2)},高一(1)班,\n`),
    people: 2,
  },
  {
    file: 'a-long-quoted-essay.csv',
    bytes: () => lines(row(1, '林一', `"${Array.from({ length: 60 }, () => '一行').join('\n')}"`), plain(2)),
    people: 2,
    notes: { trimmed: 1 },
  },
]

export const textFiles: readonly Specimen[] = [...encodings, ...separators, ...quotes]
