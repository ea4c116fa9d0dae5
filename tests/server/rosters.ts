import { type ImportKindName, importKinds } from '../../src/core/contracts/import/index.ts'
import { bytesOf, hasShared, readTable } from '../import/support/files.ts'
import { studentHeaders, studentRow, workbook } from '../import/support/workbooks.ts'

/** Rows as the wizard sends them: the file through its reading engine, each row through its contract. */
export async function wireRows(bytes: Uint8Array, name: string, kind: ImportKindName) {
  const { entries } = await readTable(bytes, name, kind)
  return { rows: entries.map(entry => importKinds[kind].rowOf(entry.cells)), sheetRows: entries.map(entry => entry.row) }
}
export type Rows = readonly Readonly<Record<string, unknown>>[]
const read = async (name: string, kind: ImportKindName): Promise<Rows> => (await wireRows(bytesOf(`rosters/${name}`), name, kind)).rows

const parsed = (kind: ImportKindName, rows: (string | number | null)[][], format: 'xlsx' | 'xls' = 'xlsx') =>
  wireRows(workbook([{ name: 'S', rows }], format), `made.${format}`, kind).then(table => table.rows as Rows)

interface Rosters {
  readonly classes: Rows
  readonly teachers: Rows
  /** The same students out of files of different formats. */
  readonly students: readonly (readonly [format: string, rows: Rows])[]
}

/** The clean rosters beside the repository; without them (the run says so loudly) small ones of our own. */
export async function cleanRosters(): Promise<Rosters> {
  if (hasShared) {
    const students = ['clean_students.xlsx', 'clean_students.xls', 'clean_students.gbk.csv']
    return {
      classes: await read('clean_classes.xlsx', 'classes'),
      teachers: await read('clean_teachers.xlsx', 'teachers'),
      students: await Promise.all(students.map(async name => [name, await read(name, 'students')] as const)),
    }
  }
  const students = [studentHeaders, ...Array.from({ length: 60 }, (_, n) => studentRow(n))] as (string | number | null)[][]
  return {
    classes: await parsed('classes', [
      ['班级名称', '年份'],
      ['高一（1）班', 2025],
      ['高一（2）班', 2025],
    ]),
    teachers: await parsed('teachers', [
      ['姓名', '手机号', '任教班级'],
      ['赵一', '13911110001', '高一（1）班、高一（2）班'],
      ['钱二', '13911110002', ''],
    ]),
    students: [
      ['xlsx', await parsed('students', students)],
      ['xls', await parsed('students', students, 'xls')],
    ],
  }
}

/** What the dirty file's own list says is wrong with it, by sheet row. */
export async function dirtyRoster() {
  const { rows, sheetRows } = await wireRows(bytesOf('rosters/dirty_students.xlsx'), 'dirty_students.xlsx', 'students')
  const listed = JSON.parse(new TextDecoder().decode(bytesOf('rosters/dirty_students.faults.json'))) as {
    faults: { row: number; column: string; kind: string }[]
  }
  return { rows: rows as Rows, sheetRows, faults: listed.faults }
}
export { hasShared }
