import type { notes } from './notes.ts'

/** 冲 稳 保 难 and what has no history, from the hardest on. */
export const bands = ['beyond', 'reach', 'match', 'safe', 'none'] as const
export type BandName = (typeof bands)[number]

export const toneOf = { safe: 'yu', match: 'brand', reach: 'zhu', beyond: 'ink', none: 'ink' } as const satisfies Record<BandName, string>
/** A colour that fills a mark of the band. */
export const fillOf: Readonly<Record<BandName, string>> = {
  safe: 'var(--zy-yu)',
  match: 'var(--zy-brand)',
  reach: 'var(--zy-zhu)',
  beyond: 'var(--zy-ink-3)',
  none: 'var(--zy-line-2)',
}

/** What is asked for while nobody has chosen a band: what can be reached for, met or kept safe. */
export const usual: readonly BandName[] = ['reach', 'match', 'safe']
export const isBand = (text: string): text is BandName => (bands as readonly string[]).includes(text)
/** The bands an address names; none of ours is the usual ones. */
export function chosenBands(values: readonly string[] | undefined): readonly BandName[] {
  const chosen = (values ?? []).filter(isBand)
  return chosen.length > 0 ? chosen : usual
}
/** A press on a band: alone at first, then put to the others or taken out; nothing left is the usual ones again. */
export function pressed(chosen: readonly BandName[], band: BandName): readonly BandName[] {
  if (chosen === usual) return [band]
  return chosen.includes(band) ? chosen.filter(one => one !== band) : [...chosen, band]
}

/** Where a rank stands on a line from half of one's own (0) to twice of it (1), the same step for the same share; beyond it at its ends. */
export const placeOf = (rank: number, own: number): number => Math.min(1, Math.max(0, (Math.log2(rank / own) + 1) / 2))

/** How one's own rank compares: 1.05 is five hundredths further back than what it took. */
export const shareOf = (own: number, expected: number): string => (own / expected).toFixed(2)
/** A per cent with one digit after the point, never rounded up to a whole hundred that it is not. */
export const percent = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1)

export type View = keyof (typeof notes)['values']['view']
export const isArtsView = (view: View) => view === 'by_rank_arts' || view === 'my_arts'
