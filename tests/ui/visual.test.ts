import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { compare } from '../../scripts/visual/compare.ts'

/** A grey sheet with a black bar at this height. */
function sheet(width: number, height: number, bar: number): Uint8Array {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4) {
    const isBar = Math.floor(at / 4 / width) === bar
    picture.data.set(isBar ? [0, 0, 0, 255] : [240, 240, 240, 255], at)
  }
  return PNG.sync.write(picture)
}

describe('two pictures of a story', () => {
  it('the same picture is no change', () => expect(compare(sheet(40, 30, 5), sheet(40, 30, 5))).toEqual({ pixels: 0 }))
  it('a line that moved is a change, and shown', () => {
    const { pixels, diff } = compare(sheet(40, 30, 5), sheet(40, 30, 9))
    expect(pixels).toBe(80)
    expect(PNG.sync.read(Buffer.from(diff!)).width).toBe(40)
  })
  it('a picture of another size is a change of what it has more', () => {
    expect(compare(sheet(40, 30, 5), sheet(40, 34, 5)).pixels).toBe(160)
    expect(compare(sheet(40, 34, 5), sheet(36, 30, 5)).pixels).toBeGreaterThan(0)
  })
})
