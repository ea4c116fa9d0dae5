import { PNG } from 'pngjs'
import { type Canvas, canvas, draw } from '../../server/resources/captcha/canvas.ts'
import { type Point, signs, strokesOf } from '../../server/resources/captcha/signs.ts'

/**
 * A template solver as somebody would write it who has read our source: he knows the signs, how they are turned, how they lean and how
 * large they are, and where about each stands. Half the resolution, blurred, so that a bent stroke still meets its template.
 */
export function solve(dataUri: string, length: number): string {
  const picture = read(dataUri)
  const step = ((ROW - 2 * EDGE) * 2 - 44) / (length - 1) / 2
  return Array.from({ length }, (_, place) => best(picture, 11 + place * step, picture.height / 2 - EDGE)).join('')
}

function read(dataUri: string): Canvas {
  const { width, height, data } = PNG.sync.read(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'))
  const ink = (x: number, y: number) => 1 - data[(Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4]! / 255
  const small = canvas(Math.ceil(width / 2), Math.ceil(height / 2))
  const of = ({ ink: values }: Canvas, x: number, y: number) => values[y * small.width + x]!
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const four = [ink(2 * x, 2 * y), ink(2 * x + 1, 2 * y), ink(2 * x, 2 * y + 1), ink(2 * x + 1, 2 * y + 1)]
      small.ink[y * small.width + x] = four.reduce((sum, one) => sum + one, 0) / 4
    }
  // A stroke differs from what is around it, dark on light or light on dark: the middle value of the surroundings is the paper there.
  const strokes = canvas(ROW, small.height + 2 * EDGE)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const near: number[] = []
      for (let row = Math.max(0, y - 5); row <= Math.min(small.height - 1, y + 5); row += 2)
        for (let column = Math.max(0, x - 5); column <= Math.min(small.width - 1, x + 5); column += 2) near.push(of(small, column, row))
      const paper = near.sort((one, other) => one - other)[near.length >> 1]!
      strokes.ink[(y + EDGE) * ROW + x + EDGE] = Math.min(1, Math.max(0, (Math.abs(of(small, x, y) - paper) - 0.1) / 0.3))
    }
  return strokes
}

interface Template {
  readonly sign: string
  /** Where there should be ink, and where none, as steps from the middle in a picture of `ROW`. */
  readonly ink: Int32Array
  readonly paper: Int32Array
}
const SIZE = 26
/** The picture at half its width, with an edge wide enough for every template. */
const EDGE = 24
const ROW = 90 + 2 * EDGE
const templates: readonly Template[] = Object.keys(signs).flatMap(sign =>
  [-0.34, -0.17, 0, 0.17, 0.34].flatMap(turn =>
    [-0.24, 0, 0.24].flatMap(lean =>
      [
        [5.4, 5.1],
        [6.2, 5.7],
        [7, 6.3],
      ].map(([wide, high]) => template(sign, turn, lean, wide! / 2, high! / 2)),
    ),
  ),
)
function template(sign: string, turn: number, lean: number, wide: number, high: number): Template {
  const picture = canvas(SIZE, SIZE)
  const put = ([x, y]: Point): Point => {
    const [across, down] = [(x - 2) * wide + (y - 3) * high * lean, (y - 3) * high]
    return [SIZE / 2 + across * Math.cos(turn) - down * Math.sin(turn), SIZE / 2 + across * Math.sin(turn) + down * Math.cos(turn)]
  }
  for (const stroke of strokesOf(sign)) draw(picture, stroke.map(put), 1.8, 1)
  const ink: number[] = []
  const paper: number[] = []
  picture.ink.forEach((value, at) => {
    const [x, y] = [(at % SIZE) - SIZE / 2, Math.floor(at / SIZE) - SIZE / 2]
    const isInside = Math.abs(x) <= 2.4 * wide + 1 && Math.abs(y) <= 3.4 * high + 1
    if (value > 0.5) ink.push(y * ROW + x)
    else if (value === 0 && isInside && at % 2 === 0) paper.push(y * ROW + x)
  })
  return { sign, ink: Int32Array.from(ink), paper: Int32Array.from(paper) }
}

/** Coarse first: what fits best on every second pixel is tried on all around it. */
function best(picture: Canvas, left: number, top: number): string {
  const scored = templates.map(template => ({ template, ...bestPlace(picture, template, [left, top], [3, 5], 2) }))
  const likely = scored.sort((one, other) => other.score - one.score).slice(0, 40)
  const fine = likely.map(one => ({ sign: one.template.sign, ...bestPlace(picture, one.template, one.place, [1, 1], 1) }))
  return fine.reduce((one, other) => (other.score > one.score ? other : one)).sign
}
function bestPlace(picture: Canvas, { ink, paper }: Template, [left, top]: Point, [wide, high]: Point, step: number) {
  let found: { score: number; place: Point } = { score: -Infinity, place: [left, top] }
  for (let dx = -wide; dx <= wide; dx += step)
    for (let dy = -high; dy <= high; dy += step) {
      const place = [Math.round(left + dx), Math.round(top + dy)] as const
      const middle = (place[1] + EDGE) * ROW + place[0] + EDGE
      const score = meanAt(picture.ink, ink, middle) - meanAt(picture.ink, paper, middle)
      if (score > found.score) found = { score, place }
    }
  return found
}
function meanAt(ink: Float32Array, steps: Int32Array, middle: number): number {
  let sum = 0
  for (let i = 0; i < steps.length; i++) sum += ink[middle + steps[i]!]!
  return sum / steps.length
}
