import type { Point } from './signs.ts'

/** Grey pixels, 0 paper to 1 ink. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}
export const canvas = (width: number, height: number): Canvas => ({ width, height, ink: new Float32Array(width * height) })

/** Draws along points with a round pen; `ink` below zero takes away what is there. */
export function draw({ width, height, ink }: Canvas, points: readonly Point[], thickness: number, strength: number): void {
  const dot = ([x, y]: Point) => {
    const radius = thickness / 2
    const [top, bottom] = [Math.max(0, Math.ceil(y - radius - 0.5)), Math.min(height - 1, Math.floor(y + radius + 0.5))]
    const [left, right] = [Math.max(0, Math.ceil(x - radius - 0.5)), Math.min(width - 1, Math.floor(x + radius + 0.5))]
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.sqrt((column - x) ** 2 + (row - y) ** 2)))
        const at = row * width + column
        ink[at] = strength < 0 ? ink[at]! * (1 + cover * strength) : Math.max(ink[at]!, cover * strength)
      }
  }
  for (let i = 1; i < points.length; i++) {
    const [[x1, y1], [x2, y2]] = [points[i - 1]!, points[i]!]
    // a thick pen may be set down more seldom
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) * Math.min(1.5, 4 / thickness)))
    for (let step = i === 1 ? 0 : 1; step <= steps; step++) dot([x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps])
  }
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
const crc = (bytes: Uint8Array) => ~bytes.reduce((sum, byte) => table[(sum ^ byte) & 255]! ^ (sum >>> 8), -1) >>> 0
const number = (value: number, length = 4) => Array.from({ length }, (_, i) => (value >>> (8 * (length - 1 - i))) & 255)
function adler(bytes: Uint8Array): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return ((b << 16) | a) >>> 0
}
function chunk(name: string, data: readonly number[]): number[] {
  const named = Uint8Array.from([...new TextEncoder().encode(name), ...data])
  return [...number(data.length), ...named, ...number(crc(named))]
}

/** As a PNG of 16 greys, not compressed: 5 kB that cost no time, on a server and inside a page alike. */
export function png({ width, height, ink }: Canvas): Uint8Array {
  const perRow = Math.ceil(width / 2)
  const rows = new Uint8Array(height * (perRow + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = Math.round(15 * (1 - Math.min(1, Math.max(0, ink[y * width + x]!))))
      rows[y * (perRow + 1) + 1 + (x >> 1)]! |= x % 2 === 0 ? grey << 4 : grey
    }
  const little = (value: number) => [value & 255, value >> 8]
  const stored = [0x78, 1, 1, ...little(rows.length), ...little(~rows.length & 0xffff), ...rows, ...number(adler(rows))]
  const head = [...number(width), ...number(height), 4, 0, 0, 0, 0]
  return Uint8Array.from([
    0x89,
    ...number(0x504e470d),
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', head),
    ...chunk('IDAT', stored),
    ...chunk('IEND', []),
  ])
}
