import { PNG } from 'pngjs'
import type { Canvas } from '../../server/resources/captcha/canvas.ts'
import { type Drawn, LEAN, looks, TURN } from '../../server/resources/captcha/draw.ts'
import { signs } from '../../server/resources/captcha/signs.ts'
import { distinguish } from './linear-classes.ts'

// A template solver as somebody would write it who has our source: from thousands of our own pictures he learns templates of each sign, one for
// each way it may be turned, lean and look, of the directions of its edges, fine ones and those of a look so coarse that dots and stripes are
// strokes (blind to what is light and what is dark), and others of what is none: half a sign on either side, what lies between. He slides them
// over a picture, adds up what speaks for a sign in any of its ways at any height, and of all ways to place so many signs at gaps like ours he
// takes the likeliest.

const SIGNS = Object.keys(signs)
/** A template for each third of the turns and half of the leans, at each look. */
const [TURNED, LEANING] = [3, 2]
const WAYS = TURNED * LEANING * looks.length
/** Beside the signs: right or left of one, at four distances; above or below. */
const NONE = 10
const NONE_FROM = SIGNS.length * WAYS
/** Directions of edges; every so many pixels one is looked at; a window in pixels. */
const [TURNS, CELL, WIDE, HIGH] = [6, 4, 40, 48]
/** How far a picture is blurred before its edges are looked at, twice. */
const LOOKS = [1.2, 2.6]
const DEPTH = TURNS * LOOKS.length
const FIELDS = (WIDE / CELL) * (HIGH / CELL) * DEPTH

export interface Example {
  readonly code: string
  readonly picture: Canvas
  readonly middles: readonly (readonly [x: number, y: number])[]
  readonly how: readonly Drawn[]
}

export function learn(examples: Iterable<Example>, random: () => number) {
  const within = (from: number, to: number) => from + (to - from) * random()
  const classes = distinguish(FIELDS, NONE_FROM + NONE)
  const gaps: number[] = []
  const ends: [number[], number[]] = [[], []]
  let length = 0
  for (const { code, picture, middles, how } of examples) {
    const edges = edgesOf(picture)
    length = code.length
    for (const [place, [x, y]] of middles.entries()) {
      classes.add(SIGNS.indexOf(code[place]!) * WAYS + wayOf(how[place]!), windowAt(edges, x + within(-1.6, 1.6), y + within(-2, 2)))
      const isRight = random() < 0.5
      const beside = x + within(6, 22) * (isRight ? 1 : -1)
      const far = Math.min(...middles.map(([other]) => Math.abs(other - beside))) - 5.5
      const distance = Math.min(3, Math.floor(far / 5))
      if (far > 0 && random() < 0.5) classes.add(NONE_FROM + (isRight ? 0 : 4) + distance, windowAt(edges, beside, y + within(-8, 8)))
      const isAbove = random() < 0.5
      const aside = within(7, 14) * (isAbove ? -1 : 1)
      if (random() < 0.3) classes.add(NONE_FROM + (isAbove ? 8 : 9), windowAt(edges, x + within(-3, 3), y + aside))
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
    for (let x = 14; x < picture.width - 14; x += 3) {
      const heights: Float64Array[] = []
      for (let y = 18; y < picture.height - 17; y += 4) heights.push(score(windowAt(edges, x, y)))
      const nones = heights.map(scores => sumOfExp(scores, NONE_FROM))
      let best = { x, sign: '', score: -Infinity }
      for (const [at, sign] of SIGNS.entries()) {
        const found = heights.map((scores, n) => sumOfExp(scores, at * WAYS, (at + 1) * WAYS) - nones[n]!)
        const all = sumOfExp(Float64Array.from(found))
        if (all > best.score) best = { x, sign, score: all }
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

/** Of the logarithms from one place up to another: that of their sum. */
function sumOfExp(values: Float64Array, from = 0, to = values.length): number {
  let [top, sum] = [-Infinity, 0]
  for (let at = from; at < to; at++) top = Math.max(top, values[at]!)
  for (let at = from; at < to; at++) sum += Math.exp(values[at]! - top)
  return top + Math.log(sum)
}
/** Which of a sign's templates learns from it. */
function wayOf({ turn, lean, look }: Drawn): number {
  const part = (value: number, most: number, parts: number) => Math.min(parts - 1, Math.floor(((value + most) / (2 * most)) * parts))
  return (looks.indexOf(look) * TURNED + part(turn, TURN, TURNED)) * LEANING + part(lean, LEAN, LEANING)
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
/** How much edge of each direction is about each pixel, at each look. */
function edgesOf({ width, height, ink }: Canvas): Edges {
  const edges = new Float32Array(width * height * DEPTH)
  for (const [look, sigma] of LOOKS.entries()) {
    const smooth = blur(Float32Array.from(ink), width, height, 1, sigma)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x
        const [dx, dy] = [smooth[at + 1]! - smooth[at - 1]!, smooth[at + width]! - smooth[at - width]!]
        const turn = (((Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI) / Math.PI) * TURNS
        const [low, part] = [Math.floor(turn) % TURNS, turn - Math.floor(turn)]
        const strength = Math.sqrt(Math.hypot(dx, dy) / 2)
        const first = at * DEPTH + look * TURNS
        edges[first + low]! += strength * (1 - part)
        edges[first + ((low + 1) % TURNS)]! += strength * part
      }
  }
  return { width, height, of: blur(edges, width, height, DEPTH, 1.9) }
}
/** Gaussian, in place, `depth` values a pixel. */
function blur(values: Float32Array, width: number, height: number, depth: number, sigma: number): Float32Array {
  const reach = Math.ceil(2.5 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) => Math.exp(-((n - reach) ** 2) / (2 * sigma ** 2)))
  const all = weights.reduce((sum, one) => sum + one, 0)
  const line = new Float32Array(Math.max(width, height) + 2 * reach)
  const along = (count: number, length: number, first: (n: number) => number, step: number) => {
    for (let n = 0; n < count; n++) {
      const start = first(n)
      for (let at = 0; at < length; at++) line[reach + at] = values[start + at * step]!
      line.fill(line[reach]!, 0, reach)
      line.fill(line[reach + length - 1]!, reach + length, length + 2 * reach)
      for (let at = 0; at < length; at++) {
        let sum = 0
        for (let k = 0; k <= 2 * reach; k++) sum += line[at + k]! * weights[k]!
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
      for (let turn = 0; turn < DEPTH; turn++, at++) {
        const isInside = row >= 0 && row < height && column >= 0 && column < width
        fields[at] = isInside ? of[(row * width + column) * DEPTH + turn]! : 0
      }
  return fields
}
