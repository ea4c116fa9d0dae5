import type { Token } from '../../src/core/ui/tokens.ts'

const channel = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours as WCAG defines it: 1 for none, 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

export const grounds = ['paper', 'ground', 'shade'] as const
const words = ['ink', 'ink-2', 'ink-3', 'brand', 'brand-2', 'zhu', 'hu', 'yu'] as const

/** Every pair of colours that carries something, and the least contrast it may have: 4.5 for text, 3 for what must be seen. */
export const pairs: readonly (readonly [front: Token, back: Token, least: number])[] = [
  ...words.flatMap(word => grounds.map(ground => [word, ground, 4.5] as const)),
  ...(['brand', 'zhu', 'hu', 'yu'] as const).flatMap(
    hue =>
      [
        [hue, `${hue}-wash`, 4.5],
        ['ink', `${hue}-wash`, 4.5],
        ['ink-2', `${hue}-wash`, 4.5],
      ] as const,
  ),
  ...(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'] as const).map(line => [line, 'paper', 4.5] as const),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-2', 4.5],
  // what is no text but must be seen: edges of controls and the three rules
  ...grounds.map(ground => ['edge', ground, 3] as const),
  ...grounds.map(ground => ['rule', ground, 3] as const),
]
