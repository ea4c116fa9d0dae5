import { describe, expect, test } from 'vitest'
import { classesOf, settleClasses } from './model.ts'

describe('classes of majors', () => {
  const classes = [{ id: '0101' }, { id: '0801' }, { id: '0802' }]
  test('are offered for the chosen disciplines', () => expect(classesOf(classes, ['08'])).toEqual([{ id: '0801' }, { id: '0802' }]))
  test('are not offered while no discipline is chosen', () => expect(classesOf(classes, [])).toEqual([]))
  test('go with their discipline', () =>
    expect(settleClasses({ major: ['01'], second_major: ['0101', '0801'] })).toEqual({ major: ['01'], second_major: ['0101'] }))
})
