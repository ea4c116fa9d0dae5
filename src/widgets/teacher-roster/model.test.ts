import { expect, test } from 'vitest'
import { checkTable, entriesOf, importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import { exportedTable } from './export-rows.ts'
import { accountState, type Teacher } from './model.ts'

test('a switched-off account is disabled, whether or not it was ever used', () => {
  expect(accountState({ user: { is_active: false, last_login: null } })).toBe('disabled')
  expect(accountState({ user: { is_active: true, last_login: null } })).toBe('never')
  expect(accountState({ user: { is_active: true, last_login: '2026-01-01' } })).toBe('active')
})

test('what is exported can be imported: every column is found, masked numbers are no faults (G147, S8)', () => {
  const teacher = {
    ...{ name: '林秀清', gender: '未填写', cert_id: '139****1000', phone: '139****1000', teacher_type: 3, email: null, qq: null },
    ...{ wechat_num: null, other_num: null, remark: null, grades: [{ name: '高三(1)班' }, { name: '高三(2)班' }] },
  } as Teacher
  const kind = importKinds.teachers
  const { head, lines } = exportedTable([teacher], { state: '账号状态' }, () => '已激活')
  const columns = matchHeaders(kind, head)
  expect(Object.keys(columns).sort()).toEqual(kind.columns.map(column => column.field).sort())
  const rows = lines.map(line => Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, line[at]!])))
  expect(
    checkTable(
      kind,
      entriesOf(
        kind,
        rows.map(cells => kind.rowOf(cells)),
      ),
    ),
  ).toEqual([])
})
