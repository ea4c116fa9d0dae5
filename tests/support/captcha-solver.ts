import { PNG } from 'pngjs'
import { type Canvas, canvas, draw } from '../../server/resources/captcha/canvas.ts'
import { type Point, signs, strokesOf } from '../../server/resources/captcha/signs.ts'

/**
 * A template solver as somebody would write it who has read our source: he knows the signs, how they are turned, how they lean and how
 * large they are, and where about each stands. Half the resolution, blurred, so that a bent stroke still meets its template.
 */
export function solve(dataUri: string, length: number): string {
  const picture = read(dataUri)
  const step = (picture.width * 2 - 44) / (length - 1) / 2
  return Array.from({ length }, (_, place) => best(picture, 11 + place * step, picture.height / 2)).join('')
}

function read(dataUri: string): Canvas {
  const { width, height, data } = PNG.sync.read(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'))
  const small = canvas(Math.floor(width / 2), Math.floor(height / 2))
  const ink = (x: number, y: number) => 1 - data[(y * width + x) * 4]! / 255
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (const [dx, dy] of around) sum += ink(Math.min(width - 1, 2 * x + dx), Math.min(height - 1, 2 * y + dy))
      // paper is never white and ink never black: what is in between counts by how dark it is
      small.ink[y * small.width + x] = Math.min(1, Math.max(0, (sum / around.length - 0.2) / 0.5))
    }
  return small
}
const around = [0, 1].flatMap(dy => [0, 1].map(dx => [dx, dy] as const))

interface Template {
  readonly sign: string
  /** Where there should be ink, and where none, from the middle. */
  readonly ink: readonly Point[]
  readonly paper: readonly Point[]
}
const SIZE = 26
const templates: readonly Template[] = Object.keys(signs).flatMap(sign =>
  [-0.34, -0.17, 0, 0.17, 0.34].flatMap(turn =>
    [-0.24, 0, 0.24].flatMap(lean =>
      [
        [5.9, 4.9],
        [7, 5.5],
        [7.8, 6.2],
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
  const ink: Point[] = []
  const paper: Point[] = []
  picture.ink.forEach((value, at) => {
    const point = [(at % SIZE) - SIZE / 2, Math.floor(at / SIZE) - SIZE / 2] as const
    const isInside = Math.abs(point[0]) <= 2.4 * wide + 1 && Math.abs(point[1]) <= 3.4 * high + 1
    if (value > 0.5) ink.push(point)
    else if (value === 0 && isInside) paper.push(point)
  })
  return { sign, ink, paper }
}

function best(picture: Canvas, left: number, top: number): string {
  let [found, most] = ['', -Infinity]
  for (const { sign, ink, paper } of templates)
    for (let dx = -3; dx <= 3; dx++)
      for (let dy = -5; dy <= 5; dy++) {
        const [x, y] = [Math.round(left + dx), Math.round(top + dy)]
        const score = meanAt(picture, ink, x, y) - meanAt(picture, paper, x, y)
        if (score > most) [found, most] = [sign, score]
      }
  return found
}
function meanAt({ width, height, ink }: Canvas, points: readonly Point[], x: number, y: number): number {
  let sum = 0
  for (const [dx, dy] of points) {
    const [column, row] = [x + dx, y + dy]
    if (column >= 0 && column < width && row >= 0 && row < height) sum += ink[row * width + column]!
  }
  return sum / points.length
}
