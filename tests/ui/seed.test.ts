import { describe, expect, it } from 'vitest'
import { dark, light, mixed, seed } from '../../src/core/ui/tokens.ts'

// One colour of a school becomes the brand of both themes, readable whatever it is. OKLCH as CSS Color 4 has it.
type Rgb = readonly [number, number, number]
type Lch = readonly [number, number, number]
const linear = (hex: string) =>
  [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
function lchOf([r, g, b]: Rgb): Lch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [a, other] = [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s]
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, other), (Math.atan2(other, a) * 180) / Math.PI]
}
function rgbOf([light, chroma, hue]: Lch): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const all = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return all.map(part => Math.min(1, Math.max(0, part))) as unknown as Rgb
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}
const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The brand that the style sheet makes of a seed, by the bounds it is written from. */
function brandOf(theme: 'light' | 'dark', hex: string): Lch {
  const [l, c, h] = lchOf(linear(hex))
  const { least, most, chroma, mostChroma, turn } = seed[theme]
  return [clamp(least, l, most), Math.min(c * chroma, mostChroma), h + turn]
}
/** `calc(l - .064) calc(c * .86) h`, computed. */
function mixOf(text: string, [l, c, h]: Lch): Lch {
  const parts = [...text.matchAll(/calc\(([lch]) ([-+*]) ([\d.]+)\)|([\d.]+)|h/g)].map(([, of, sign, figure, plain]) => {
    if (plain) return Number(plain)
    const [value, by] = [of === 'l' ? l : of === 'c' ? c : h, Number(figure ?? 0)]
    return sign === '*' ? value * by : sign === '-' ? value - by : value + by
  })
  return parts as unknown as Lch
}

const circle = Array.from({ length: 72 }, (_, at) => at * 5).flatMap(hue =>
  [0.15, 0.35, 0.55, 0.75, 0.95].flatMap(l => [0.02, 0.08, 0.15, 0.25].map(c => rgbOf([l, c, hue]))),
)
const channel = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map(part =>
      Math.round(channel(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const seeds = [...new Set([...circle.map(hexOf), '#ffffff', '#000000', '#ffff00', '#00ff00', '#00ffff', '#ff0000', '#0000ff', '#ffcc00'])]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (theme, palette) => {
  it('any seed gives a brand that is readable on every ground, on its own wash, and under the words of a button', () => {
    expect(seeds.length).toBeGreaterThan(500)
    for (const hex of seeds) {
      const brand = brandOf(theme, hex)
      const [own, second, wash] = [brand, mixOf(mixed[theme]['brand-2']!, brand), mixOf(mixed[theme]['brand-wash']!, brand)].map(rgbOf) as [
        Rgb,
        Rgb,
        Rgb,
      ]
      const grounds = [palette.paper, palette.ground, palette.shade].map(linear)
      for (const front of [own, second])
        for (const back of [...grounds, linear(palette['on-brand'])])
          expect(contrast(front, back), `${hex} ${brand.map(part => part.toFixed(3))}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(own, wash), hex).toBeGreaterThanOrEqual(4.5)
      expect(contrast(linear(palette.ink), wash), hex).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('our own seed gives back our own brand', () => {
    const brand = rgbOf(brandOf(theme, seed.own))
    for (const [at, part] of linear(palette.brand).entries()) expect(Math.abs(channel(brand[at]!) - channel(part))).toBeLessThan(0.008)
  })
})
