import { PNG } from 'pngjs'
import type { Canvas } from '../../server/resources/captcha/canvas.ts'
import { signs } from '../../server/resources/captcha/signs.ts'
import { distinguish } from './linear-classes.ts'

// A template solver as somebody would write it who has our source: from thousands of our own pictures he learns one template a sign, of the
// directions of its edges (blind to what is light and what is dark), and others of what is none: half a sign on either side, what lies between.
// He slides them over a picture, and of all ways to place so many signs at gaps like ours he takes the likeliest.

const SIGNS = Object.keys(signs)
/** Beside the signs: right and left of one, farther right and left, above or below. */
const NONE = 5
/** Directions of edges; every so many pixels one is looked at; a window in pixels. */
const [TURNS, CELL, WIDE, HIGH] = [6, 4, 40, 48]
const FIELDS = (WIDE / CELL) * (HIGH / CELL) * TURNS

export interface Example {
  readonly code: string
  readonly picture: Canvas
  readonly middles: readonly (readonly [x: number, y: number])[]
}

export function learn(examples: Iterable<Example>, random: () => number) {
  const within = (from: number, to: number) => from + (to - from) * random()
  const classes = distinguish(FIELDS, SIGNS.length + NONE)
  const gaps: number[] = []
  const ends: [number[], number[]] = [[], []]
  let length = 0
  for (const { code, picture, middles } of examples) {
    const edges = edgesOf(picture)
    length = code.length
    for (const [place, [x, y]] of middles.entries()) {
      classes.add(SIGNS.indexOf(code[place]!), windowAt(edges, x + within(-2, 2), y + within(-2, 2)))
      const isRight = random() < 0.5
      const beside = x + within(7, 18) * (isRight ? 1 : -1)
      const nearest = Math.min(...middles.map(([other]) => Math.abs(other - beside)))
      if (nearest > 6) classes.add(SIGNS.length + (isRight ? 0 : 1) + (nearest > 11 ? 2 : 0), windowAt(edges, beside, y + within(-8, 8)))
      if (random() < 0.4) classes.add(SIGNS.length + 4, windowAt(edges, x + within(-3, 3), y + within(7, 14) * (random() < 0.5 ? 1 : -1)))
      if (place > 0) gaps.push(x - middles[place - 1]![0])
    }
    ends[0].push(middles[0]![0])
    ends[1].push(middles.at(-1)![0])
  }
  const score = classes.done()
  const [gap, first, last] = [spread(gaps), spread(ends[0]), spread(ends[1])]
  /** What a picture says, as he reads it. */
  return (picture: Canvas): string => {
    const edges = edgesOf(picture)
    const columns: { x: number; sign: string; score: number }[] = []
    for (let x = 14; x < picture.width - 14; x += 2) {
      let best = { x, sign: '', score: -Infinity }
      for (let y = 18; y < picture.height - 17; y += 3) {
        const scores = score(windowAt(edges, x, y))
        const none = sumOfExp(scores.slice(SIGNS.length))
        for (const [at, sign] of SIGNS.entries()) if (scores[at]! - none > best.score) best = { x, sign, score: scores[at]! - none }
      }
      columns.push(best)
    }
    let ways = columns.map(one => ({ x: one.x, code: one.sign, score: one.score + 1.5 * first(one.x) }))
    for (let place = 1; place < length; place++)
      ways = columns.map(one => {
        let best = { x: one.x, code: '', score: -Infinity }
        for (const way of ways) {
          const score = way.x < one.x ? way.score + one.score + 1.5 * gap(one.x - way.x) : -Infinity
          if (score > best.score) best = { x: one.x, code: way.code + one.sign, score }
        }
        return best
      })
    const ended = ways.map(way => ({ ...way, score: way.score + 1.5 * last(way.x) }))
    return ended.reduce((one, other) => (other.score > one.score ? other : one)).code
  }
}

export function readPng(dataUri: string): Canvas {
  const { width, height, data } = PNG.sync.read(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'))
  return { width, height, ink: Float32Array.from({ length: width * height }, (_, at) => 1 - data[at * 4]! / 255) }
}

const sumOfExp = (values: Float64Array) => {
  const top = Math.max(...values)
  return top + Math.log(values.reduce((sum, one) => sum + Math.exp(one - top), 0))
}
/** How likely a value is among those that were seen, as a logarithm. */
function spread(values: readonly number[]) {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length
  return (value: number) => (-0.5 * (value - mean) ** 2) / square
}

interface Edges {
  readonly width: number
  readonly height: number
  readonly of: Float32Array
}
/** How much edge of each direction is about each pixel. */
function edgesOf({ width, height, ink }: Canvas): Edges {
  const smooth = blur(Float32Array.from(ink), width, height, 1, 1.2)
  const edges = new Float32Array(width * height * TURNS)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const [dx, dy] = [smooth[at + 1]! - smooth[at - 1]!, smooth[at + width]! - smooth[at - width]!]
      const turn = (((Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI) / Math.PI) * TURNS
      const [low, part] = [Math.floor(turn) % TURNS, turn - Math.floor(turn)]
      const strength = Math.sqrt(Math.hypot(dx, dy) / 2)
      edges[at * TURNS + low]! += strength * (1 - part)
      edges[at * TURNS + ((low + 1) % TURNS)]! += strength * part
    }
  return { width, height, of: blur(edges, width, height, TURNS, 2.2) }
}
/** Gaussian, in place, `depth` values a pixel. */
function blur(values: Float32Array, width: number, height: number, depth: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) => Math.exp(-((n - reach) ** 2) / (2 * sigma ** 2)))
  const all = weights.reduce((sum, one) => sum + one, 0)
  const line = new Float32Array(Math.max(width, height))
  const along = (count: number, length: number, first: (n: number) => number, step: number) => {
    for (let n = 0; n < count; n++) {
      const start = first(n)
      for (let at = 0; at < length; at++) line[at] = values[start + at * step]!
      for (let at = 0; at < length; at++) {
        let sum = 0
        for (let k = -reach; k <= reach; k++) sum += line[Math.min(length - 1, Math.max(0, at + k))]! * weights[k + reach]!
        values[start + at * step] = sum / all
      }
    }
  }
  along(height * depth, width, n => Math.floor(n / depth) * width * depth + (n % depth), depth)
  along(width * depth, height, n => n, width * depth)
  return values
}
function windowAt({ width, height, of }: Edges, x: number, y: number): Float32Array {
  const fields = new Float32Array(FIELDS)
  const [left, top] = [Math.round(x) - WIDE / 2, Math.round(Math.min(height - 4, Math.max(4, y))) - HIGH / 2]
  let at = 0
  for (let row = top; row < top + HIGH; row += CELL)
    for (let column = left; column < left + WIDE; column += CELL)
      for (let turn = 0; turn < TURNS; turn++, at++) {
        const isInside = row >= 0 && row < height && column >= 0 && column < width
        fields[at] = isInside ? of[(row * width + column) * TURNS + turn]! : 0
      }
  return fields
}
