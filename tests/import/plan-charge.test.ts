import { describe, expect, test } from 'vitest'
import { checkTable, importKinds } from '../../src/core/contracts/import/index.ts'

const plan = importKinds.admission_plan
const faultsOf = (cells: Record<string, string>) => checkTable(plan, [{ row: 2, cells }])

/** Every column of D041 filled in as a province prints it. */
const full: Record<string, string> = {
  college_name: '南京大学',
  college_code: '10284',
  category_sub: '01',
  major_name: '数学',
  major_code: '070101',
  batch: '本科批',
  examine_type: '物理类',
  university_level: '本科',
  nature: '公办',
  learning_year: '4',
  annual_target: '5',
  charge: '5500',
  requirement: '化学',
  year: '2026',
}

describe('an enrollment plan', () => {
  test('B168 a line that says nothing but its charge has no fault', () => {
    expect(faultsOf({ charge: '5500' })).toEqual([])
  })
  test.each(Object.keys(full))('B168 a line without %s is at fault only where that is the charge', field => {
    const expected = field === 'charge' ? [{ row: 2, field: 'charge', code: 'required' }] : []
    expect(faultsOf({ ...full, [field]: '' })).toEqual(expected)
  })
  test('B168 required is not the same as checked: a target that is no number is a fault, the charge there or not', () => {
    expect(faultsOf({ ...full, annual_target: '5.5' })).toMatchObject([{ field: 'annual_target', code: 'bad_amount' }])
    expect(faultsOf({ annual_target: 'x' }).map(fault => fault.field)).toEqual(['annual_target', 'charge'])
  })
})
