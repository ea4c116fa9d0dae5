import { expect, test } from 'vitest'
import { importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import type { Grade } from './ClassRoster.tsx'
import { exportedTable } from './export-rows.ts'

test('an export begins with the columns of the import template, and nothing behind them is taken for one (S8)', () => {
  const grade = { id: 7, name: '高三(1)班', year: 2024, school_area: null, student_count: 30, work_unit: { name: '枫江中学' } } as Grade
  const { head, lines } = exportedTable([grade], { id: 'ID', unit: '工作单位', area: '校区', students: '学生数' })
  expect(matchHeaders(importKinds.classes, head)).toEqual({ name: 0, year: 1 })
  expect(lines).toEqual([['高三(1)班', '2024', '7', '枫江中学', '', '30']])
})
