import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { QUIET, qrPath } from '../../src/core/ui/qr-path.ts'

/** Paints a path of ours on a grid, as a browser would. */
function painted(path: string, side: number): boolean[][] {
  const grid = Array.from({ length: side }, () => Array<boolean>(side).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) grid[Number(y)]![Number(x) + at] = true
  return grid
}

test.each(['weixin://wxpay/bizpayurl?pr=8r2Kq1Zzz', '志愿 chosen with a long view', 'x'.repeat(400)])(
  'the path of %s is its code with four light modules around',
  text => {
    const { path, side } = qrPath(text)
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    expect(side).toBe(size + QUIET * 2)
    const grid = painted(path, side)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [row, column] = [y - QUIET, x - QUIET]
        const inside = row >= 0 && row < size && column >= 0 && column < size
        expect(grid[y]![x], `${x},${y}`).toBe(inside && Boolean(data[row * size + column]))
      }
  },
)

test('a text that no code can hold is refused', () => {
  expect(() => qrPath('x'.repeat(5000))).toThrow()
})
