import { describe, expect, it } from 'vitest'
import { contrast, pairs } from '../../scripts/tokens/contrast.ts'
import { dark, light, type Token } from '../../src/core/ui/tokens.ts'

type Palette = Record<Token, string>

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
