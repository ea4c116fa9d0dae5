import { describe, expect, it } from 'vitest'
import { colour, designTokens, type Group } from '../../scripts/tokens/document.ts'
import { dark, light, shape, tokenCss } from '../../src/core/ui/tokens.ts'

interface Leaf {
  readonly $type: string
  readonly $value: unknown
  readonly $description?: string
}
const isLeaf = (node: unknown): node is Leaf => typeof node === 'object' && node !== null && '$value' in node
const leaves = (node: Group, path: string[] = []): [string, Leaf][] =>
  Object.entries(node).flatMap(([name, inner]): [string, Leaf][] =>
    typeof inner === 'string' ? [] : isLeaf(inner) ? [[[...path, name].join('.'), inner]] : leaves(inner as Group, [...path, name]),
  )
const document = designTokens()
const all = leaves(document)
const named = new Map(all)

/** The shape of each type in the Design Tokens Format Module 2025.10. */
const length = expect.objectContaining({ value: expect.any(Number), unit: 'px' })
const ink = expect.objectContaining({ colorSpace: 'srgb', alpha: expect.any(Number), hex: expect.stringMatching(/^#[0-9a-f]{6}$/) })
const shapes: Record<string, unknown> = {
  color: ink,
  dimension: length,
  duration: { value: expect.any(Number), unit: 'ms' },
  fontFamily: expect.arrayContaining([expect.any(String)]),
  shadow: expect.arrayContaining([{ color: ink, offsetX: length, offsetY: length, blur: length, spread: length }]),
  typography: {
    fontFamily: expect.stringMatching(/^\{font\.\w+\}$/),
    fontSize: length,
    fontWeight: expect.any(Number),
    letterSpacing: length,
    lineHeight: expect.any(Number),
  },
}

describe('tokens.json', () => {
  it('holds every token of the style sheet, in both modes', () => {
    const css = new Set([...tokenCss('page').matchAll(/--zy-([\w-]+):/g)].map(([, name]) => name))
    const known = new Set(all.map(([path]) => path.split('.').at(-1)))
    expect([...css].filter(name => !known.has(name))).toEqual([])
    for (const [mode, palette] of [
      ['light', light],
      ['dark', dark],
    ] as const)
      for (const [name, value] of Object.entries(palette))
        if (name !== 'float') expect(named.get(`${mode}.color.${name}`)?.$value).toEqual(colour(value))
  })

  it.each(all)('%s is of a type the format knows, with a value of its shape', (_, { $type, $value }) => {
    expect(Object.keys(shapes)).toContain($type)
    expect($value).toEqual(shapes[$type])
  })

  it('says what each colour, step of type and measure is for', () => {
    const silent = all.filter(([path, { $description }]) => !$description && !/^size\.(compact|tablet|phone)\./.test(path))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it('refers only to tokens that are there', () => {
    const aliases = [...JSON.stringify(document).matchAll(/\{([\w.-]+)\}/g)].map(([, path]) => path!)
    expect(aliases.length).toBeGreaterThan(0)
    expect(aliases.filter(path => !named.has(path))).toEqual([])
  })

  it('reads a colour, a veil and a shadow as the browser does', () => {
    expect(colour('#1c4a85')).toEqual({ colorSpace: 'srgb', components: [0.1098, 0.2902, 0.5216], alpha: 1, hex: '#1c4a85' })
    expect(colour(light.veil)).toMatchObject({ alpha: 0.46, hex: '#181d26' })
    const layers = named.get('dark.shadow.float')!.$value as { offsetY: { value: number }; spread: { value: number } }[]
    expect(layers.map(({ offsetY, spread }) => [offsetY.value, spread.value])).toEqual([
      [0, 1],
      [16, 0],
    ])
    expect(named.get('type.t20')!.$value).toMatchObject({ fontFamily: '{font.song}', fontWeight: 600, lineHeight: 1.4 })
    expect(named.get('space.10')!.$value).toEqual({ value: Number.parseFloat(shape[10]), unit: 'px' })
  })
})
