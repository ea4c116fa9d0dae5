/** What can be sat for in the arts; the others are shown and not yet open (B208). */
export const artTypes: readonly { readonly name: string; readonly isOpen: boolean }[] = [
  { name: '美术类', isOpen: true },
  { name: '文学编导类', isOpen: true },
  { name: '音乐类', isOpen: false },
  { name: '舞蹈类', isOpen: false },
  { name: '播音主持类', isOpen: false },
  { name: '书法类', isOpen: false },
]
/** B209 */
export const foreignLanguages = ['英语', '俄语', '日语', '法语', '德语', '西班牙语'] as const

/** Ends of a total score, where a province and year set no other (B201, product decision 9). */
export const totalScore = { lowest: 170, highest: 690 } as const
/** Ends of a foreign score (B206). */
export const foreignScore = { lowest: 0, highest: 150 } as const

interface Bounds {
  readonly lowest: number
  readonly highest: number
}
/** The bounds that a value breaks, as text; undefined where it is within, or is not there. */
export const outside = (value: number | null, { lowest, highest }: Bounds): Bounds | undefined =>
  value === null || (value >= lowest && value <= highest) ? undefined : { lowest, highest }
