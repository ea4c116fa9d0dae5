import type { Item, QuestionSet, Scale } from './question-set.ts'

type Told = Omit<QuestionSet, 'items' | 'choices' | 'scales' | 'licence' | 'normed' | 'version'> & {
  readonly version?: number
  readonly licence?: string
  /** Words of the choices, from low to high; the lowest counts `least` (1). */
  readonly choices: readonly string[]
  readonly least?: number
  readonly scales: readonly (Scale & { readonly asked: readonly string[] })[]
}

/**
 * A set of statements for scales that take turns, so that no two of a scale stand together. A statement that begins with "-" says the
 * opposite. Sets without norms say so.
 */
export function makeSet({ scales, choices, least = 1, version = 1, licence = ownLicence, ...set }: Told): QuestionSet {
  const rounds = Math.max(...scales.map(({ asked }) => asked.length))
  const items = Array.from({ length: rounds }, (_, round) =>
    scales.flatMap(({ id, asked }) => (asked[round] === undefined ? [] : [{ scale: id, said: asked[round] }])),
  ).flat()
  return {
    ...{ ...set, version, licence, normed: false },
    choices: choices.map((label, at) => ({ value: least + at, label })),
    scales: scales.map(({ asked: _, ...scale }) => scale),
    items: items.map(
      ({ scale, said }, at): Item => ({
        ...{ id: `q${at + 1}`, scale, text: said.replace(/^-/, ''), key: said.startsWith('-') ? -1 : 1 },
      }),
    ),
  }
}

const ownLicence = '本产品自编，随本产品的许可使用'
export const ownSource = '本产品自编短问卷'
export const agreeing = ['非常不符合', '比较不符合', '说不准', '比较符合', '非常符合'] as const
export const liking = ['很不喜欢', '不太喜欢', '说不准', '比较喜欢', '很喜欢'] as const
export const weighing = ['不重要', '不太重要', '一般', '比较重要', '非常重要'] as const
