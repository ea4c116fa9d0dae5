import { type Canvas, canvas, draw, png } from './canvas.ts'
import { type Point, rounded, strokesOf } from './signs.ts'

const [WIDTH, HEIGHT] = [180, 60]
type Random = () => number

/** The signs as pixels: each turned, leaning, stretched and bent, touching its neighbours, crossed out by strokes like its own, cut by others. */
export function drawCaptcha(code: string, random: Random): string {
  return `data:image/png;base64,${btoa(String.fromCharCode(...png(captchaPixels(code, random))))}`
}

/** `random` answers 0 to 1. */
export function captchaPixels(code: string, random: Random): Canvas {
  const within = (from: number, to: number) => from + (to - from) * random()
  const picture = canvas(WIDTH, HEIGHT)
  const wave = waves(within)
  const pen = within(2.6, 3.6)
  const step = (WIDTH - 44) / (code.length - 1)
  for (const [place, sign] of [...code].entries()) {
    const [turn, lean] = [within(-0.42, 0.42), within(-0.35, 0.35)]
    const [wide, high] = [within(5.2, 7.2), within(4.8, 6.6)]
    const [left, top] = [22 + place * step + within(-3, 3), HEIGHT / 2 + within(-6, 6)]
    // a corner may go further than a point of a curve, which has many
    const bend = ([x, y]: Point, isRound: boolean): Point => {
      const far = isRound ? 0.2 : 0.38
      return [x - 2 + within(-far, far), y - 3 + within(-far, far)]
    }
    const put = ([x, y]: Point): Point => {
      const [across, down] = [x * wide + y * high * lean, y * high]
      return wave([left + across * Math.cos(turn) - down * Math.sin(turn), top + across * Math.sin(turn) + down * Math.cos(turn)])
    }
    for (const stroke of strokesOf(sign, bend)) draw(picture, stroke.map(put), pen + within(-0.5, 0.9), within(0.75, 1))
  }
  const across = () => rounded(Array.from({ length: 5 }, (_, i) => [i * (WIDTH / 4), within(8, HEIGHT - 8)] as const))
  draw(picture, across(), within(1, 1.6), -1)
  draw(picture, across(), within(1.8, 2.6), within(0.7, 1))
  for (let n = 0; n < 2; n++) {
    const [x, y] = [within(0, WIDTH), within(0, HEIGHT)]
    const near = () => [x + within(-9, 9), y + within(-9, 9)] as const
    draw(picture, rounded([near(), near(), near()]), within(1.6, 2.6), within(0.6, 1))
  }
  turnOver(picture, within)
  for (let at = 0; at < picture.ink.length; at++) picture.ink[at] = picture.ink[at]! * 0.72 + random() * 0.28
  return picture
}

/** Paper that is not flat: what stands on it swings by some pixels, otherwise everywhere. */
function waves(within: (from: number, to: number) => number) {
  const swing = () => ({ size: within(1.5, 3), length: within(22, 40), start: within(0, 6.28) })
  const [a, b, c] = [swing(), swing(), swing()]
  const at = ({ size, length, start }: typeof a, place: number) => size * Math.sin((place / length) * 6.28 + start)
  return ([x, y]: Point): Point => [x + at(a, y), y + at(b, x) + at(c, x + y)]
}

/** Ink and paper change places in a winding band, so that no threshold finds the strokes. */
function turnOver({ width, height, ink }: Canvas, within: (from: number, to: number) => number) {
  const edge = () => ({ at: within(0.15, 0.85) * width, size: within(6, 14), length: within(30, 60), start: within(0, 6.28) })
  const [a, b] = [edge(), edge()]
  const isRight = ({ at, size, length, start }: typeof a, x: number, y: number) => x > at + size * Math.sin((y / length) * 6.28 + start)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isRight(a, x, y) !== isRight(b, x, y)) ink[y * width + x] = 1 - ink[y * width + x]!
}
