import { expect, test } from 'vitest'
import { manifest } from '../../src/widgets/staff-roster/index.ts'
import { accountState, givenRoles } from '../../src/widgets/staff-roster/model.ts'

test('its tag is its name', () => expect(manifest.tag).toBe(`zy-${manifest.name}`))

test('of all roles of an account those stand in the form that are given there', () => {
  expect(givenRoles(['多元升学', '系统管理', '心理辅导'])).toEqual(['心理辅导', '多元升学'])
  expect(givenRoles([])).toEqual([])
})

test('an account that is switched off says so before all else', () => {
  const user = { uuid: '', username: '', must_change_password: true, last_login: null }
  expect(accountState({ user: { ...user, is_active: false } })).toBe('disabled')
  expect(accountState({ user: { ...user, is_active: true } })).toBe('never')
  expect(accountState({ user: { ...user, is_active: true, last_login: '2026-09-01T00:00:00.000Z' } })).toBe('active')
})
