import { describe, expect, it } from 'vitest'
import { dark, light, type Token } from '../../src/core/ui/tokens.ts'

type Palette = Record<Token, string>

const channel = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'ground', 'shade'] as const
const words = ['ink', 'ink-2', 'ink-3', 'brand', 'brand-2', 'zhu', 'hu', 'yu'] as const
const pairs: [Token, Token, number][] = [
  ...words.flatMap(word => grounds.map((ground): [Token, Token, number] => [word, ground, 4.5])),
  ...(['brand', 'zhu', 'hu', 'yu'] as const).flatMap((hue): [Token, Token, number][] => [
    [hue, `${hue}-wash`, 4.5],
    ['ink', `${hue}-wash`, 4.5],
    ['ink-2', `${hue}-wash`, 4.5],
  ]),
  ...(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'] as const).map((line): [Token, Token, number] => [line, 'paper', 4.5]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-2', 4.5],
  // what is no text but must be seen: edges of controls and the three rules
  ...grounds.map((ground): [Token, Token, number] => ['edge', ground, 3]),
  ...grounds.map((ground): [Token, Token, number] => ['rule', ground, 3]),
]

const themes: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
]

describe.each(themes)('every pair of colours that carries something, %s', (_, palette) => {
  it.each(pairs)('%s on %s is at least %d to 1', (front, back, least) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(least)
  })
  it('the figure is computed as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast(palette.paper, palette.paper)).toBe(1)
  })
})
