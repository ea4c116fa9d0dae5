import { type Canvas, canvas, draw, png } from './canvas.ts'
import { type Point, rounded, signs, strokesOf } from './signs.ts'

const [WIDTH, HEIGHT] = [288, 80]
/** What stays free at the edges. */
const EDGE = 7
/** How far the middle of a straight line may go aside, of its length. */
const BOW = 0.05
/** How far a sign is turned and leans at most. */
export const [TURN, LEAN] = [0.46, 0.32]
type Random = () => number

/** The looks of a sign. */
export const looks = ['outline', 'dotted', 'hatched', 'cut', 'swelling'] as const
/** Those that templates read worst are chosen more often. */
const chosen = [...looks, 'dotted', 'hatched'] as const
export interface Drawn {
  readonly turn: number
  readonly lean: number
  readonly look: (typeof looks)[number]
  /** Pixels of a step of its grid. */
  readonly wide: number
  readonly high: number
}

/**
 * The signs as pixels. Nobody knows where one begins: gaps, widths, heights and the line they stand on differ. Each has one of five looks,
 * is turned, leaning and bent, on smudged paper that is not flat; a stroke crosses them out, another is taken from them, and a bit of one lies about.
 */
export function drawCaptcha(code: string, random: Random): string {
  return `data:image/png;base64,${btoa(String.fromCharCode(...png(captchaPixels(code, random).picture)))}`
}

/** Also where the middles of the signs stand and how each was drawn: for who measures how well they can be read. `random` answers 0 to 1. */
export function captchaPixels(
  code: string,
  random: Random,
): { readonly picture: Canvas; readonly middles: readonly Point[]; readonly how: readonly Drawn[] } {
  const within = (from: number, to: number) => from + (to - from) * random()
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const picture = canvas(WIDTH, HEIGHT)
  const wave = waves(within)
  const pen = within(2.4, 3.2)
  const how = [...code].map(() => ({
    turn: within(-TURN, TURN),
    lean: within(-LEAN, LEAN),
    look: any(chosen),
    wide: within(5.3, 8.5),
    high: within(5.3, 8.1),
  }))
  const middles = places(how, within)
  for (const [place, { turn, lean, look, wide, high }] of how.entries()) {
    const put = ([x, y]: Point) => wave(turned([x * wide + y * high * lean, y * high], turn, middles[place]!))
    const strokes = strokesOf(code[place]!, bent(within)).map(stroke => bowed(stroke, within).map(put))
    paint[look](picture, strokes, pen + within(-0.4, 0.9), within(0.75, 1), within)
  }
  const across = () => rounded(Array.from({ length: 6 }, (_, i) => [i * (WIDTH / 5), within(6, HEIGHT - 6)] as const))
  draw(picture, across(), within(1, 1.8), -1)
  draw(picture, across(), within(2, 3), within(0.7, 1))
  draw(picture, bit(any, within).map(wave), pen + within(-0.8, 0.2), within(0.7, 1))
  smudge(picture, within)
  turnOver(picture, within)
  for (let at = 0; at < picture.ink.length; at++) picture.ink[at] = picture.ink[at]! * 0.72 + random() * 0.28
  return { picture, middles, how }
}
type Within = (from: number, to: number) => number
type Paint = (picture: Canvas, strokes: readonly Point[][], thick: number, strength: number, within: Within) => void

const paint: Readonly<Record<Drawn['look'], Paint>> = {
  outline(picture, strokes, thick, strength) {
    for (const stroke of strokes) draw(picture, stroke, thick + 3.2, strength)
    for (const stroke of strokes) draw(picture, stroke, Math.max(1.6, thick - 0.6), -1)
  },
  /** Dots, or dashes where they are drawn out. */
  dotted(picture, strokes, thick, strength, within) {
    const [gap, dash] = [within(1.5, 1.75) * (thick + 0.3), within(0, 1.6)]
    for (const stroke of strokes)
      for (const [x, y] of evenly(stroke, gap)) {
        const ends = [x - dash / 2, x + dash / 2].map((end): Point => [end, y])
        draw(picture, ends, thick + 0.3, strength)
      }
  },
  /** Thick, and only stripes of it: the edges that are seen run otherwise than its strokes. */
  hatched(picture, strokes, thick, strength, within) {
    hatch(picture, strokes, thick + 2.6, strength, within)
  },
  /** Bare paper in a hatched patch. */
  cut(picture, strokes, thick, strength, within) {
    hatch(picture, strokes, thick + 11, strength, within)
    for (const stroke of strokes) draw(picture, stroke, thick + 1.2, -1)
  },
  /** Thin at one end of a stroke and thick at the other, or in its middle. */
  swelling(picture, strokes, thick, strength, within) {
    for (const stroke of strokes) {
      const [points, start, swing] = [evenly(stroke, 1.5), within(0, 6.28), within(3, 7)]
      for (let i = 1; i < points.length; i++) {
        const swell = 1.6 * Math.sin(start + (swing * i) / points.length)
        draw(picture, points.slice(i - 1, i + 1), Math.max(2, thick + 0.7 + swell), strength)
      }
    }
  },
}
function hatch(picture: Canvas, strokes: readonly Point[][], thick: number, strength: number, within: Within): void {
  const [mask, turn, period] = [canvas(picture.width, picture.height), within(0, Math.PI), within(3.2, 4.2)]
  for (const stroke of strokes) draw(mask, stroke, thick, 1)
  const [across, down] = [(Math.cos(turn) * 2 * Math.PI) / period, (Math.sin(turn) * 2 * Math.PI) / period]
  for (const [at, cover] of mask.ink.entries()) {
    if (cover === 0) continue
    const stripe = 0.5 + 0.9 * Math.cos((at % mask.width) * across + Math.floor(at / mask.width) * down)
    picture.ink[at] = Math.max(picture.ink[at]!, cover * strength * Math.min(1, Math.max(0, stripe)))
  }
}
/** Points along a stroke, so far from each other. */
function evenly(stroke: readonly Point[], gap: number): Point[] {
  const found = [stroke[0]!]
  let left = gap
  for (let i = 1; i < stroke.length; i++) {
    const [[x1, y1], [x2, y2]] = [stroke[i - 1]!, stroke[i]!]
    const length = Math.hypot(x2 - x1, y2 - y1)
    for (; left <= length; left += gap) found.push([x1 + ((x2 - x1) * left) / length, y1 + ((y2 - y1) * left) / length])
    left -= length
  }
  return found
}

/** Each beside the one before, in as much room as it takes; what room is left is divided by chance. They stand on no line. */
function places(signs: readonly Drawn[], within: Within): Point[] {
  const widths = signs.map(
    ({ turn, lean, wide, high }) => 4 * wide * Math.cos(turn) + 6 * high * Math.abs(lean * Math.cos(turn) - Math.sin(turn)),
  )
  const shares = [within(0, 1), ...signs.slice(1).map(() => within(0.2, 2)), within(0, 1)]
  const free = WIDTH - 2 * EDGE - widths.reduce((sum, width) => sum + width, 0)
  const unit = free / shares.reduce((sum, share) => sum + share, 0)
  let left = EDGE
  return signs.map(({ high }, place) => {
    left += shares[place]! * unit + widths[place]!
    const room = 34 - 3.4 * high
    return [left - widths[place]! / 2, HEIGHT / 2 + within(-room, room)] as const
  })
}

/** A corner may go further than a point of a curve, which has many. */
const bent =
  (within: Within) =>
  ([x, y]: Point, isRound: boolean): Point => {
    const far = isRound ? 0.11 : 0.17
    return [x - 2 + within(-far, far), y - 3 + within(-far, far)]
  }

/** What is straight in a sign becomes a bow, and another each time. */
function bowed(stroke: readonly Point[], within: Within): Point[] {
  return stroke.flatMap((to, i) => {
    const from = stroke[i - 1]
    if (from === undefined || Math.hypot(to[0] - from[0], to[1] - from[1]) < 1) return [to]
    const bow = within(-BOW, BOW)
    return Array.from({ length: 6 }, (_, step): Point => {
      const t = (step + 1) / 6
      const far = bow * 4 * t * (1 - t)
      return [from[0] + (to[0] - from[0]) * t + (to[1] - from[1]) * far, from[1] + (to[1] - from[1]) * t - (to[0] - from[0]) * far]
    })
  })
}

/** A part of some sign, anywhere, turned anyhow. */
function bit(any: <T>(list: readonly T[]) => T, within: Within): Point[] {
  const stroke = any(strokesOf(any(Object.keys(signs))))
  const from = Math.floor(within(0, Math.max(1, stroke.length - 4)))
  const [left, top, turn] = [within(0, WIDTH), within(0, HEIGHT), within(0, 6.28)]
  return stroke.slice(from, from + 3 + (stroke.length >> 1)).map(([x, y]) => turned([(x - 2) * 6, (y - 3) * 6], turn, [left, top]))
}

const turned = ([across, down]: Point, turn: number, [left, top]: Point): Point => [
  left + across * Math.cos(turn) - down * Math.sin(turn),
  top + across * Math.sin(turn) + down * Math.cos(turn),
]

/** Paper that is not flat: what stands on it swings by some pixels, otherwise everywhere. */
function waves(within: Within) {
  const swing = () => ({ size: within(1.5, 3.6), length: within(30, 56), start: within(0, 6.28) })
  const [a, b, c] = [swing(), swing(), swing()]
  const at = ({ size, length, start }: typeof a, place: number) => size * Math.sin((place / length) * 6.28 + start)
  return ([x, y]: Point): Point => [x + at(a, y), y + at(b, x) + at(c, x + y)]
}

/** Where winding bands begin and end, of the width. */
const BANDS = [0.08, 0.25, 0.42, 0.58, 0.75, 0.92]
/**
 * Ink and paper change places in winding bands: no threshold finds the strokes, and where somebody looks so coarsely that dots and stripes
 * are strokes the edges of the bands are as good as theirs.
 */
function turnOver({ width, height, ink }: Canvas, within: Within) {
  const edges = BANDS.map(share => {
    const turn = within(-0.9, 0.9)
    const wave = { size: within(4, 12), length: within(24, 60), start: within(0, 6.28) }
    return { at: share * width + within(-18, 18), across: Math.cos(turn), down: Math.sin(turn), ...wave }
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isBehind = ({ at, across, down, size, length, start }: (typeof edges)[number]) => {
        const [right, below] = [x - at, y - height / 2]
        return right * across + below * down > size * Math.sin(((below * across - right * down) / length) * 6.28 + start)
      }
      if (edges.filter(isBehind).length % 2 === 1) ink[y * width + x] = 1 - ink[y * width + x]!
    }
}

/** How many soft spots, and how far one reaches. */
const [SPOTS, REACH] = [14, 22]
/** Soft spots, nearer to grey: a smudge to the eye, an edge to whoever looks coarsely. */
function smudge({ width, height, ink }: Canvas, within: Within) {
  for (let n = 0; n < SPOTS; n++) {
    const [left, top, turn, dark] = [within(0, width), within(0, height), within(0, Math.PI), within(0.25, 0.45)]
    const [wide, high, across, down] = [within(4, 9), within(4, 9), Math.cos(turn), Math.sin(turn)]
    for (let y = Math.max(0, Math.floor(top - REACH)); y < Math.min(height, top + REACH); y++)
      for (let x = Math.max(0, Math.floor(left - REACH)); x < Math.min(width, left + REACH); x++) {
        const [right, below] = [x - left, y - top]
        const far = ((right * across + below * down) / wide) ** 2 + ((below * across - right * down) / high) ** 2
        const at = y * width + x
        if (far < 6) ink[at] = ink[at]! + (1 - 2 * ink[at]!) * dark * Math.exp(-far)
      }
  }
}
