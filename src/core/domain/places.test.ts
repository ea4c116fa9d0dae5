import { expect, test } from 'vitest'
import { shortPlace } from './places.ts'

test.each([
  ['内蒙古自治区', '内蒙古'],
  ['广西壮族自治区', '广西'],
  ['宁夏回族自治区', '宁夏'],
  ['新疆维吾尔自治区', '新疆'],
  ['香港特别行政区', '香港'],
  ['上海市', '上海'],
  ['江苏省', '江苏'],
])('%s is %s in a line of filters', (name, short) => expect(shortPlace(name)).toBe(short))
