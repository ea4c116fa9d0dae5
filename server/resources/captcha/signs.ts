/**
 * Each sign as strokes on a grid four wide and six high: points of two digits, `~` before a stroke that is round.
 * Without those that are taken for another when they are bent (0 O Q, 1 I, 2 Z, 5 S, 6 G, 8 B, U V).
 */
export const signs: Readonly<Record<string, string>> = {
  2: '~01 10 30 41 33 06|06 46',
  3: '~01 10 30 41 33 23|~23 33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02|~02 22 43 44 36 16 05',
  6: '~40 20 02 04 16 36 45 43 33 13 04',
  7: '00 40 16',
  8: '~23 02 01 10 30 41 42 23 04 05 16 36 45 44 23',
  A: '06 20 46|14 34',
  C: '~41 30 10 01 05 16 36 45',
  D: '00 06|~00 20 41 45 26 06',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00|~00 30 41 42 33 03',
  R: '06 00|~00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '~00 04 16 36 44 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
}

export type Point = readonly [x: number, y: number]

/** The strokes of a sign as points close to each other, in grid units. */
export function strokesOf(sign: string, bend: (point: Point, isRound: boolean) => Point = point => point): Point[][] {
  return signs[sign]!.split('|').map(text => {
    const corners = text
      .replace('~', '')
      .split(' ')
      .map(pair => bend([Number(pair[0]), Number(pair[1])], text.startsWith('~')))
    return text.startsWith('~') ? rounded(corners) : corners
  })
}

const STEPS = 6
/** A curve through the points (Catmull and Rom's). */
export function rounded(corners: readonly Point[]): Point[] {
  const at = (i: number) => corners[Math.min(corners.length - 1, Math.max(0, i))]!
  return corners.flatMap((_, i) =>
    Array.from({ length: i === corners.length - 1 ? 1 : STEPS }, (_, step) => {
      const t = step / STEPS
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
      const along = (n: 0 | 1) =>
        0.5 *
        (2 * b[n] + (c[n] - a[n]) * t + (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t + (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t ** 3)
      return [along(0), along(1)] as const
    }),
  )
}
