import { type Canvas, canvas, draw, png } from './canvas.ts'
import { type Point, rounded, signs, strokesOf } from './signs.ts'

const [WIDTH, HEIGHT] = [288, 80]
/** From the edge to the middle of the first sign and of the last. */
const EDGE = 29
type Random = () => number

/**
 * The signs as pixels. Nobody knows where one begins: gaps, sizes and the line they stand on differ. Each is solid or an outline, turned,
 * leaning and bent, on paper that is not flat; a stroke crosses them out, another is taken from them, and bits of signs lie about.
 */
export function drawCaptcha(code: string, random: Random): string {
  return `data:image/png;base64,${btoa(String.fromCharCode(...png(captchaPixels(code, random).picture)))}`
}

/** Also where the middles of the signs stand: for who measures how well they can be read. `random` answers 0 to 1. */
export function captchaPixels(code: string, random: Random): { readonly picture: Canvas; readonly middles: readonly Point[] } {
  const within = (from: number, to: number) => from + (to - from) * random()
  const picture = canvas(WIDTH, HEIGHT)
  const wave = waves(within)
  const pen = within(2.4, 3.4)
  const middles = places(code.length, within)
  for (const [place, sign] of [...code].entries()) {
    const [turn, lean, size] = [within(-0.56, 0.56), within(-0.42, 0.42), within(0.82, 1.3)]
    const [wide, high] = [within(5.4, 7) * size, within(5, 6.6) * size]
    const put = ([x, y]: Point) => wave(turned([x * wide + y * high * lean, y * high], turn, middles[place]!))
    const strokes = strokesOf(sign, bent(within)).map(stroke => stroke.map(put))
    const [thick, strength] = [pen + within(-0.5, 0.9), within(0.75, 1)]
    const isOutline = random() < 0.4
    for (const stroke of strokes) draw(picture, stroke, thick + (isOutline ? 3.2 : 0), strength)
    if (isOutline) for (const stroke of strokes) draw(picture, stroke, Math.max(1.6, thick - 0.6), -1)
  }
  const across = () => rounded(Array.from({ length: 6 }, (_, i) => [i * (WIDTH / 5), within(6, HEIGHT - 6)] as const))
  draw(picture, across(), within(1, 1.8), -1)
  draw(picture, across(), within(2, 3), within(0.7, 1))
  for (let n = 0; n < 2; n++) draw(picture, bit(random, within).map(wave), pen + within(-0.8, 0.2), within(0.7, 1))
  turnOver(picture, within)
  for (let at = 0; at < picture.ink.length; at++) picture.ink[at] = picture.ink[at]! * 0.72 + random() * 0.28
  return { picture, middles }
}
type Within = (from: number, to: number) => number

/** On a line that rises or falls, with gaps that differ; they fill the picture or leave some of it. */
function places(count: number, within: Within): Point[] {
  const gaps = Array.from({ length: count - 1 }, () => within(0.82, 1.18))
  const all = WIDTH - 2 * EDGE
  const room = within(0.88, 1) * all
  const unit = room / gaps.reduce((sum, gap) => sum + gap, 0)
  const [start, slope] = [EDGE + within(0, all - room), within(-10, 10)]
  let left = start
  return Array.from({ length: count }, (_, place) => {
    if (place > 0) left += gaps[place - 1]! * unit
    return [left, HEIGHT / 2 + slope * ((2 * place) / (count - 1) - 1) + within(-5, 5)] as const
  })
}

/** A corner may go further than a point of a curve, which has many. */
const bent =
  (within: Within) =>
  ([x, y]: Point, isRound: boolean): Point => {
    const far = isRound ? 0.14 : 0.24
    return [x - 2 + within(-far, far), y - 3 + within(-far, far)]
  }

/** A part of some sign, anywhere, turned anyhow. */
function bit(random: Random, within: Within): Point[] {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const stroke = any(strokesOf(any(Object.keys(signs))))
  const from = Math.floor(random() * Math.max(1, stroke.length - 4))
  const [left, top, turn] = [within(0, WIDTH), within(0, HEIGHT), within(0, 6.28)]
  return stroke.slice(from, from + 3 + (stroke.length >> 1)).map(([x, y]) => turned([(x - 2) * 6, (y - 3) * 6], turn, [left, top]))
}

const turned = ([across, down]: Point, turn: number, [left, top]: Point): Point => [
  left + across * Math.cos(turn) - down * Math.sin(turn),
  top + across * Math.sin(turn) + down * Math.cos(turn),
]

/** Paper that is not flat: what stands on it swings by some pixels, otherwise everywhere. */
function waves(within: Within) {
  const swing = () => ({ size: within(1.5, 4.6), length: within(28, 56), start: within(0, 6.28) })
  const [a, b, c] = [swing(), swing(), swing()]
  const at = ({ size, length, start }: typeof a, place: number) => size * Math.sin((place / length) * 6.28 + start)
  return ([x, y]: Point): Point => [x + at(a, y), y + at(b, x) + at(c, x + y)]
}

/** Ink and paper change places in a winding band, so that no threshold finds the strokes. */
function turnOver({ width, height, ink }: Canvas, within: Within) {
  const edge = () => ({ at: within(0.1, 0.9) * width, size: within(6, 14), length: within(30, 60), start: within(0, 6.28) })
  const [a, b] = [edge(), edge()]
  const isRight = ({ at, size, length, start }: typeof a, x: number, y: number) => x > at + size * Math.sin((y / length) * 6.28 + start)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isRight(a, x, y) !== isRight(b, x, y)) ink[y * width + x] = 1 - ink[y * width + x]!
}
