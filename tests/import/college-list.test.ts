import { describe, expect, it } from 'vitest'
import { importKinds } from '../../src/core/contracts/import/index.ts'
import { bytesOf, hasShared, readTable } from './support/files.ts'

// The ministry's list of colleges: headings in row 3, and above the colleges of a province a row that names it.
const list = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))
const head = ['附件1：', '全国普通高等学校名单', '序号,学校名称,学校标识码,主管部门,所在地,办学层次,备注']
const read = (...lines: string[]) => readTable(list(...head, ...lines), '名单.csv', 'colleges')

describe('the list of colleges', () => {
  it('a row that names a province says it of the colleges below it, and is no fault', async () => {
    const { entries, faults, skipped } = await read(
      '北京市（2所）',
      '1,北京甲大学,4111010001,教育部,北京市,本科,',
      '2,北京乙学院,4111010002,北京市教委,北京市,专科,民办',
      '内蒙古自治区(1所)',
      '3,丙学院,4115010003,内蒙古自治区,呼和浩特市,高职（专科）,',
    )
    expect(faults).toEqual([])
    expect(skipped.get('section')).toEqual([4, 7])
    expect(entries.map(({ cells }) => [cells.name, cells.code, cells.province, cells.level, cells.college_nature])).toEqual([
      ['北京甲大学', '4111010001', '北京市', '本科', ''],
      ['北京乙学院', '4111010002', '北京市', '专科', '民办'],
      ['丙学院', '4115010003', '内蒙古自治区', '专科', ''],
    ])
  })

  it('a row of one cell that names no province is a row like any other', async () => {
    const { entries, skipped } = await read('火星市（3所）', '1,北京甲大学,4111010001,,,,')
    expect(skipped.has('section')).toBe(false)
    expect(entries.map(({ cells }) => cells.province)).toEqual(['', ''].slice(0, entries.length))
  })

  it('what a row says of itself goes before what stands above it', async () => {
    const rows = ['学校名称,省份', '北京市（1所）,', '甲大学,江苏', '乙大学,']
    const { entries } = await readTable(list(...rows), '名单.csv', 'colleges')
    expect(entries.map(({ cells }) => cells.province)).toEqual(['江苏省', '北京市'])
  })

  it('a name that a narrow cell has broken is one name', async () => {
    const { entries, notes } = await read('1,北京北大方正软件职业技术 学院,4111010001,,,,')
    const name = '北京北大方正软件职业技术学院'
    expect(importKinds.colleges.rowOf(entries[0]!.cells)).toMatchObject({ name })
    // and shown so before it is sent
    expect([entries[0]!.cells.name, notes[0]]).toMatchObject([name, { field: 'name', note: 'trimmed' }])
  })

  it.each([
    ['a code of nine digits', '1,甲大学,411101000,,,,', 'code bad_college_code'],
    ['a level that there is not', '1,甲大学,4111010001,,,中专,', 'level bad_option'],
    ['no name', '1,,4111010001,教育部,北京市,本科,', 'name required'],
  ])('%s is a fault', async (_, row, fault) => {
    const { faults } = await read(row)
    expect(faults.map(one => `${one.field} ${one.code}`)).toEqual([fault])
  })

  it('a name or a code that is there twice is a fault of the later row', async () => {
    const { faults } = await read('1,甲大学,4111010001,,,,', '2,甲大学,4111010002,,,,', '3,乙大学,4111010001,,,,')
    expect(faults.map(one => [one.row, one.field, one.code, one.params?.row])).toEqual([
      [5, 'name', 'duplicate', 4],
      [6, 'code', 'duplicate', 4],
    ])
  })

  it.runIf(hasShared)('the file of the ministry: 2,631 colleges under 31 provinces, not one fault', async () => {
    const file = 'colleges/全国普通高等学校名单_2017.xls'
    const { entries, faults, skipped, notes } = await readTable(bytesOf(file), file, 'colleges')
    expect([entries.length, faults, skipped.get('section')?.length]).toEqual([2631, [], 31])
    expect(new Set(entries.map(({ cells }) => cells.province)).size).toBe(31)
    const by = Map.groupBy(entries, ({ cells }) => cells.province)
    expect([by.get('北京市')?.length, by.get('江苏省')?.length, by.get('西藏自治区')?.length]).toEqual([92, 167, 7])
    expect(notes.filter(one => one.note === 'number_to_text')).toEqual([])
  })
})
