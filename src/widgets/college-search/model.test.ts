import { describe, expect, test } from 'vitest'
import { classesOf, settleClasses, shortPlace } from './model.ts'

test.each([
  ['内蒙古自治区', '内蒙古'],
  ['广西壮族自治区', '广西'],
  ['宁夏回族自治区', '宁夏'],
  ['新疆维吾尔自治区', '新疆'],
  ['香港特别行政区', '香港'],
  ['上海市', '上海'],
  ['江苏省', '江苏'],
])('%s is %s in a line of filters', (name, short) => expect(shortPlace(name)).toBe(short))

describe('classes of majors', () => {
  const classes = [{ id: '0101' }, { id: '0801' }, { id: '0802' }]
  test('are offered for the chosen disciplines', () => expect(classesOf(classes, ['08'])).toEqual([{ id: '0801' }, { id: '0802' }]))
  test('are not offered while no discipline is chosen', () => expect(classesOf(classes, [])).toEqual([]))
  test('go with their discipline', () =>
    expect(settleClasses({ major: ['01'], second_major: ['0101', '0801'] })).toEqual({ major: ['01'], second_major: ['0101'] }))
})
