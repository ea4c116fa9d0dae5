import { expect, test } from 'vitest'
import { open, readTable, refusal } from './support/files.ts'
import { headerRow, idNumber, inline, rawBook } from './support/workbooks.ts'

const strings = { sharedStrings: '<sst><si><t>姓名</t></si><si><t>甲班</t></si></sst>' }
const sheet = (rows: string) => `<worksheet><sheetData>${headerRow}${rows}</sheetData></worksheet>`
const id = inline('B2', idNumber(1))
const person = `${inline('A2', '林一')}${id}${inline('C2', '甲班')}`
/** All people, as name and class. */
const read = async (rows: string) => {
  const { entries } = await readTable(rawBook([sheet(rows)], strings), 'a.xlsx')
  return entries.map(({ cells }) => `${cells.name} ${cells.grade}`)
}

test.each<[what: string, rows: string, people?: string[]]>([
  ['an empty number of a shared text', `<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="s"><v></v></c></row>`, ['林一 ']],
  ['the same in one tag', `<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="s"><v/></c></row>`, ['林一 ']],
  ['a row in a comment', `<row r="2">${person}</row><!-- <row r="3">${inline('A3', '删去的')}${id}</row> -->`],
  ['a value in a comment', `<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="s"><!--<v>0</v>--><v>1</v></c></row>`],
  ['a comment in a word', `<row r="2">${inline('A2', '林<!-- ! -->一')}${id}${inline('C2', '甲班')}</row>`],
  ['a marked section', `<row r="2">${inline('A2', '<![CDATA[林一]]>')}${id}<c r="C2" t="str"><v><![CDATA[甲]]>班</v></c></row>`],
  ['signs in a marked section', `<row r="2">${inline('A2', '<![CDATA[a&lt;<b>]]>')}${id}${inline('C2', '甲班')}</row>`, ['a&lt;<b> 甲班']],
  [
    'a line break in a tag',
    `<row\nr="2"><c\nr="A2"\nt="inlineStr"><is><t\nxml:space="preserve">林一</t></is></c>${id}${inline('C2', '甲班')}</row>`,
  ],
  [
    'blanks before the end of a tag',
    `<row r="2"><c r="A2" t="inlineStr"><is><t>林一</t ></is></c >${id}<c r="C2" t="s"><v>1</v ></c\n></row >`,
  ],
  [
    'blanks around the sign of an attribute',
    `<row r = "2">${id}<c r = "A2" t = "inlineStr"><is><t>林一</t></is></c><c r= "C2" t ='s'><v>1</v></c></row>`,
  ],
  ['references in small letters', `<row r="2"><c r="c2" t="s"><v>1</v></c>${id}<c r="a2" t="inlineStr"><is><t>林一</t></is></c></row>`],
  ['an exclamation mark', `<row r="2">${inline('A2', '林!--一!')}${id}${inline('C2', '甲班')}</row>`, ['林!--一! 甲班']],
])('%s is read as XML means it', async (_, rows, people = ['林一 甲班']) => {
  expect(await read(rows)).toEqual(people)
})

test('so it is in the parts beside the sheets', async () => {
  const named = {
    ...strings,
    sharedStrings: '<sst><!-- <si><t>x</t></si> --><si>\n<t\n>姓名</t></si><si><t><![CDATA[甲]]></t></si ></sst>',
  }
  const { entries } = await readTable(
    rawBook([sheet(`<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="s"><v>1</v></c></row>`)], named),
    'a.xlsx',
  )
  expect(entries[0]?.cells).toMatchObject({ name: '林一', grade: '甲' })
})

test('a formula whose value is left empty was never calculated, whatever stands before it', async () => {
  for (const cell of ['<c r="C2"><f>A1</f><v></v></c>', '<c r="C2"><f>A1</f><v/></c>', '<c r="C2">\n<f>A1</f>\n</c>']) {
    const { faults } = await readTable(rawBook([sheet(`<row r="2">${inline('A2', '林一')}${id}${cell}</row>`)]), 'a.xlsx')
    expect([cell, faults.map(({ field, code }) => [field, code])]).toEqual([cell, [['grade', 'no_result']]])
  }
})

test('a comment that does not end is refused, and one with two dashes in it', async () => {
  for (const comment of ['<!-- x', '<!-- x -- y -->', '<![CDATA[x'])
    expect(await refusal(rawBook([sheet(`<row r="2">${person}</row>${comment}`)]), 'a.xlsx')).toBe('corrupt')
})

test('a full list of sixty columns is read, and the lists of three years before it (S7)', { timeout: 60_000 }, async () => {
  const full = '<row><c t="s"><v>1</v></c>'.concat('<c/>'.repeat(58), '<c t="s"><v>1</v></c></row>')
  const small = '<row><c t="s"><v>1</v></c><c t="s"><v>1</v></c></row>'
  const { sheets } = await (
    await open(rawBook([sheet(full.repeat(49_998)), ...Array<string>(3).fill(sheet(small.repeat(49_990)))], strings), 'a.xlsx')
  ).describe()
  expect(sheets.map(({ rows }) => rows)).toEqual([49_999, 49_991, 49_991, 49_991])
})

test('a format of more than 255 characters does nothing, and what would show more than sixty-four is not shown', async () => {
  const grade = async (code: string) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId = "170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`
    const rows = `<row r="2">${inline('A2', '林一')}${id}<c r="C2" s="0"><v>3</v></c></row>`
    return (await readTable(rawBook([sheet(rows)], { ...strings, styles }), 'a.xlsx')).entries[0]?.cells.grade
  }
  expect(await grade('0&quot;班&quot;')).toBe('3班')
  expect(await grade(`0&quot;班&quot;;${'x'.repeat(251)}`)).toBe('3')
  expect(await grade(`0&quot;${'班'.repeat(63)}&quot;`)).toBe(`3${'班'.repeat(63)}`)
  expect(await grade(`0&quot;${'班'.repeat(64)}&quot;`)).toBe('3')
})

test('a format that is drawn over a cell by a condition is not the cell’s, whatever its number, before and behind the list', async () => {
  const over =
    '<dxfs><dxf><numFmt numFmtId="14" formatCode="0.00%"/></dxf><dxf/><dxf><numFmt numFmtId="170" formatCode="0.0"/></dxf></dxfs>'
  const own = '<numFmts><numFmt numFmtId="170" formatCode="&quot;高一(&quot;0&quot;)班&quot;"/></numFmts>'
  const list = '<cellXfs><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>'
  for (const styles of [`${own}${list}${over}`, `${over}${own}${list}`]) {
    const rows = `<row r="2"><c r="A2" s="0"><v>46147</v></c>${id}<c r="C2" s="1"><v>3</v></c></row>`
    const { entries } = await readTable(rawBook([sheet(rows)], { ...strings, styles: `<styleSheet>${styles}</styleSheet>` }), 'a.xlsx')
    expect(entries[0]?.cells).toMatchObject({ name: '2026/5/5', grade: '高一(3)班' })
  }
})

test('a moment with parts of a second and a zone is the moment', async () => {
  expect(await read(`<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="d"><v>2026-05-05T00:00:00.000Z</v></c></row>`)).toEqual(
    await read(`<row r="2">${inline('A2', '林一')}${id}<c r="C2" t="d"><v>2026-05-05T00:00:00</v></c></row>`),
  )
})
