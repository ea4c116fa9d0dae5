import { expect, it } from 'vitest'
import { cellFormat } from './cell-formats.ts'

// as the program of a Chinese office shows them
it.each<[code: string, value: number, shown: string | undefined]>([
  ['000000', 12345, '012345'],
  ['"ZX"000000', 12345, 'ZX012345'],
  ['000-0000-0000', 13800000001, '138-0000-0001'],
  ['00000;-0', -7, '-7'],
  ['0', -5, '-5'],
  ['0;(0)', -12, '(12)'],
  ['#,##0', 1234567, '1,234,567'],
  ['000,000', 12, '000,012'],
  ['[$¥-804]#,##0.00', 1234.5, '¥1,234.50'],
  ['_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', 1234.5, '1,234.50'],
  ['0.0%', 0.855, '85.5%'],
  ['0.##', 1.5, '1.5'],
  ['[Red]0"班"', 1, '1班'],
  ['yyyymmdd', 39692, '20080901'],
  ['YYYY"年"M"月"D"日"', 45901, '2025年9月1日'],
  ['yyyy/m/d;@', 45901, '2025/9/1'],
  ['m/d/yy', 45901, '2025/9/1'],
  ['yyyy-mm-dd hh:mm:ss', 45901.5123, '2025-09-01 12:17:43'],
  ['mm:ss', 0.01, '14:24'],
  ['aaaa', 45901, '星期一'],
  ['\\X0000', 3, 'X0003'],
  ['\\K\\-0000', 3, 'K-0003'],
  ['[$JX-804]0000', 3, 'JX0003'],
  ['?0', 3, '3'],
  // a half goes up, as the fifteen digits of a sheet have it
  ['0.0', 88.85, '88.9'],
  ['0.0', 120.35, '120.4'],
  ['0.00', 1.005, '1.01'],
  ['0.0', -88.85, '-88.9'],
  ['0', 2.5, '3'],
  ['0.00', 88.85, '88.85'],
])('%s of %d is shown as %s', (code, value, shown) => expect(cellFormat(200, code)?.show(value, false)).toBe(shown))

it.each(['General', '@', 'G/通用格式', '0.00E+00', '# ?/?', '[>5]0;0', '[h]:mm', 'h:mm AM/PM', '上午/下午h:mm', '[DBNum1]0', '0,', 'dddd'])(
  '%s leaves the number as it is',
  code => expect(cellFormat(200, code)?.show(6, false)).toBeUndefined(),
)
