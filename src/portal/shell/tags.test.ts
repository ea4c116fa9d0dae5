import { expect, test } from 'vitest'
import { isMobileWidth } from './sidebar-state.ts'
import { close, type Tag, visit } from './tags.ts'
import { profileOf } from './user-links.ts'

const tag = (path: string, address = path): Tag => ({ path, address, title: 'dashboard' })
const three = [tag('/dashboard'), tag('/a'), tag('/b')]

test('B028 a second visit keeps the place and takes the new address', () =>
  expect(visit(three, tag('/a', '/a?page=2')).map(one => one.address)).toEqual(['/dashboard', '/a?page=2', '/b']))
test('B028 closing the page one stands on goes to its left neighbour', () => {
  expect(close(three, '/b', '/b')).toMatchObject({ goTo: '/a' })
  expect(close(three, '/a', '/b')).toEqual({ tags: [three[0], three[2]] })
})
test('B029 mobile mode begins where the body minus 3 is under 1024', () => {
  expect(isMobileWidth(1026)).toBe(true)
  expect(isMobileWidth(1027)).toBe(false)
})
test('B033 用户信息 leads students to their archive and everybody else to /profile/index', () => {
  expect(profileOf(1)).toBe('own.basics')
  for (const uType of [2, 3, 4, 5, 6, 7]) expect(profileOf(uType)).toBe('profile')
})
