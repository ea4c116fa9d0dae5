import { dark, light, shape, sizes, type Token } from '../../src/core/ui/tokens.ts'
import { colourNotes, shapeNotes } from './notes.ts'

/** A token of the W3C Design Tokens Format, 2025.10. */
interface DesignToken {
  readonly $type: string
  readonly $value: unknown
  readonly $description?: string
}
/** A group: what it is for, and tokens and groups by name. */
export interface Group {
  readonly [name: string]: Group | DesignToken | string
}

const round = (part: number) => Math.round(part * 1e4) / 1e4

/** `#1c4a85` or `rgba(24, 29, 38, .46)`; `hex` is for tools that read no colour spaces yet. */
export function colour(css: string) {
  const inBrackets = /rgba?\(([^)]+)\)/.exec(css)?.[1]?.split(',').map(Number)
  const bytes = inBrackets?.slice(0, 3) ?? [1, 3, 5].map(at => Number.parseInt(css.slice(at, at + 2), 16))
  const hex = `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
  const components = bytes.map(byte => round(byte / 255))
  return { colorSpace: 'srgb', components, alpha: inBrackets?.[3] ?? 1, hex }
}

const px = (text: string | undefined) => ({ value: Number.parseFloat(text ?? '0'), unit: 'px' })

/** `0 1px 2px rgba(…), 0 12px 40px rgba(…)` */
const shadow = (css: string) =>
  css.split(/,\s*(?![^(]*\))/).map(layer => {
    const [, lengths = '', ink = ''] = /^([^r#]+)(.+)$/.exec(layer.trim()) ?? []
    const [offsetX, offsetY, blur, spread] = lengths.trim().split(/\s+/)
    return { color: colour(ink), offsetX: px(offsetX), offsetY: px(offsetY), blur: px(blur), spread: px(spread) }
  })

const families = (css: string) => css.split(',').map(name => name.replaceAll('"', ''))

/** `600 20px/28px var(--zy-song)` */
function typography(css: string) {
  const [, weight = '400', size = '', line = '', family = ''] = /^(?:(\d+) )?(\d+)px\/(\d+)px var\(--zy-(\w+)\)$/.exec(css) ?? []
  return {
    fontFamily: `{font.${family}}`,
    fontSize: px(size),
    fontWeight: Number(weight),
    letterSpacing: px('0'),
    lineHeight: round(Number(line) / Number(size)),
  }
}

const scheme = (palette: Record<Token, string>, $description: string): Group => {
  const { float, ...colours } = palette
  const color = Object.entries(colours).map(([name, css]) => [
    name,
    { $type: 'color', $value: colour(css), $description: colourNotes[name as Token] },
  ])
  return {
    $description,
    color: Object.fromEntries(color) as Group,
    shadow: { float: { $type: 'shadow', $value: shadow(float), $description: colourNotes.float } },
  }
}

type Measure = keyof typeof shape
const group = (names: readonly Measure[], $type: string, read: (css: string) => unknown): Group =>
  Object.fromEntries(names.map(name => [name, { $type, $value: read(shape[name]), $description: shapeNotes[name] }]))
const sized = (of: Readonly<Record<string, string>>, $description: string): Group => ({
  $description,
  ...Object.fromEntries(Object.entries(of).map(([name, css]) => [name, { $type: 'dimension', $value: px(css) }])),
})

/** `tokens.ts` as a design tool reads it: a token is called as in CSS without `--zy-`, its group says what it measures. */
export const designTokens = (): Group => ({
  $description: 'Zhiyuan 志远. Made from src/core/ui/tokens.ts; the two modes have the same names.',
  light: scheme(light, 'The light mode.'),
  dark: scheme(dark, 'The dark mode: type is lifted, rules are calmed.'),
  font: {
    sans: { $type: 'fontFamily', $value: families(shape.sans), $description: shapeNotes.sans },
    song: {
      $type: 'fontFamily',
      // a list holds names only: what it falls back to is written out
      $value: [...families(shape.song).slice(0, -1), ...families(shape.sans)],
      $description: shapeNotes.song,
    },
  },
  type: group(['t12', 't14', 't16', 't20', 't28', 't40'], 'typography', typography),
  space: group([1, 2, 3, 4, 6, 10], 'dimension', px),
  radius: group(['r', 'r-float'], 'dimension', px),
  size: {
    ...group(['row', 'ctl'], 'dimension', px),
    compact: sized(sizes.compact, 'Density compact: a mouse on a screen of 1024 px and more.'),
    tablet: sized(sizes.tablet, 'Under 1024 px.'),
    phone: sized(sizes.phone, 'Under 641 px.'),
  },
  motion: group(['dur'], 'duration', css => ({ value: Number.parseFloat(css), unit: 'ms' })),
})
