import { describe, expect, test } from 'vitest'
import { byLedger, difference, named, people } from './audience.ts'
import { specification } from './report.ts'
import { idsIn } from './rules.ts'

test('who may make which call and see which screen is one table, and the code is what it says (B091; npm run spec)', () => {
  expect(specification().faults).toEqual([])
})

describe('a who column means', () => {
  const may = (who: string, isWrite = false) => named(byLedger(who, isWrite, ['学生管理']))

  test.each([
    ['anon', named(Object.keys(people))],
    ['any', '1 2 3 4 5 6 7 SU'],
    ['any but 7', '1 2 3 4 5 6 SU'],
    ['any but 1,7', '2 3 4 5 6 SU'],
    ['SU', 'SU'],
    ['1,7 (not 3)', '1 7 SU'],
    ['4 (own unit),5,SU', '4 5+学生管理 SU'],
    ['4 with work_unit_type_0 or _2,SU', '4@0 4@2 SU'],
    ['role 4', '4 SU'],
    ['role 4 with work_unit_type_1', '4@1 SU'],
    ['role 系统管理, 升学数据库管理 or 系统公告, or superuser', '5+升学数据库管理 5+系统公告 5+系统管理 SU'],
    ['3 or role 多元升学', '1+多元升学 3 SU'],
    ['6 (jw variants: 4)', '4 6 SU'],
  ])('%s', (who, names) => expect(may(who)).toBe(names))

  test.each([
    ['4,5,SU (read: any)', '1 2 3 4 5 6 7 SU', '4 5+学生管理 SU'],
    ['any (write 5,SU)', '1 2 3 4 5 6 7 SU', '5+学生管理 SU'],
    ['any; write 5,SU', '1 2 3 4 5 6 7 SU', '5+学生管理 SU'],
    ['1; read 2,3,4,6', '1 2 3 4 6 SU', '1 SU'],
    ['1 (read),2,3,4', '1 2 3 4 SU', '2 3 4 SU'],
    ['2,3,4; 1 read', '1 2 3 4 SU', '2 3 4 SU'],
    ['1 own; 5,SU', '1 5+学生管理 SU', '1 5+学生管理 SU'],
    ['read 1,3; CRUD role 升学数据库管理,SU', '1 3 5+升学数据库管理 SU', '5+升学数据库管理 SU'],
  ])('%s, when reading and when writing', (who, reading, writing) => expect([may(who), may(who, true)]).toEqual([reading, writing]))

  test('words nobody has explained are refused, not guessed', () => {
    expect(() => may('department users')).toThrow('teach it')
  })
})

test('a rule that lets in too many or too few is said by name', () => {
  expect(difference(['4@0', '4@1', '4@2', 'SU'], ['2', 'SU'])).toEqual(['open also to 4', 'closed to 2'])
})

test('ids are found alone, in lists and in ranges', () => {
  expect(idsIn('only part of B210, and half a word: xB211')).toEqual([])
  expect(idsIn('a (B001, G137) and b (B171–B173), B9 and B1234 are none')).toEqual(['B001', 'B171', 'B172', 'B173'])
})
