import { expect, test } from 'vitest'
import { asPasted } from '../../src/core/ui/copying.ts'

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "' =1+1"],
  ['\r=1+1', "' =1+1"],
  ['"open', '\'"open'],
  ['顾怀瑾\t=1+1', '顾怀瑾 =1+1'],
  ['a\n=1', 'a =1'],
  ['＝1+1', "'＝1+1"],
  ['陆听澜', '陆听澜'],
  ["O'Neil-1", "O'Neil-1"],
])('S8 a name %j beside a new password is pasted as one cell that is no formula', (name, cell) => {
  expect(
    asPasted([
      [name, '320508200801010022', 'Jp6eK8VTGK'],
      ['陆听澜', 'x', 'y'],
    ]),
  ).toBe(`${cell}\t320508200801010022\tJp6eK8VTGK\n陆听澜\tx\ty`)
})
