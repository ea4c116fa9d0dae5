import type { Answers, Item, Level, QuestionSet, Scale } from './question-set.ts'

export type Doubt = 'straight' | 'fast'

/** A question with what was chosen and what that counts. */
export interface Counted {
  readonly text: string
  readonly answer: string
  /** Agreeing lowers the score. */
  readonly reversed: boolean
  readonly points: number
}
export interface ScaleScore {
  readonly id: string
  readonly name: string
  readonly score: number
  readonly min: number
  readonly max: number
  readonly level: Level
  /** What the published cut-offs call it; undefined where a scale has none. */
  readonly label: string | undefined
  /** What such a score says. */
  readonly text: string
  readonly items: readonly Counted[]
}

/** Nobody reads and answers a question in less (Huang et al. 2012). */
export const SECONDS_EACH = 2
/** As many equal choices in a row, of questions that are keyed both ways, are not an answer to each. */
export const LONGEST_RUN = 12

/** What of the answers is none: a question that is not in the set, or a choice that is not offered. */
export function strangeAnswers({ items, choices }: QuestionSet, answers: Answers): string[] {
  const asked = new Set(items.map(item => item.id))
  const offered = new Set(choices.map(choice => choice.value))
  return Object.keys(answers).filter(id => !asked.has(id) || !offered.has(answers[id]!))
}

/** The questions that are still open, in their order. */
export const openItems = ({ items }: QuestionSet, answers: Answers): Item[] => items.filter(item => !Object.hasOwn(answers, item.id))

const ends = ({ choices }: QuestionSet) => [choices[0]!.value, choices.at(-1)!.value] as const

/** What a choice counts: as it is, or from the other end where agreeing lowers the score. */
export function pointsOf(set: QuestionSet, item: Item, answer: number): number {
  const [lowest, highest] = ends(set)
  return item.key === 1 ? answer : lowest + highest - answer
}

/** The score of each scale. Every question has its answer; `openItems` says which has none. */
export const scoresOf = (set: QuestionSet, answers: Answers): ScaleScore[] => set.scales.map(scale => scoreOf(set, scale, answers))

function scoreOf(set: QuestionSet, scale: Scale, answers: Answers): ScaleScore {
  const labels = new Map(set.choices.map(choice => [choice.value, choice.label]))
  const items = set.items
    .filter(item => item.scale === scale.id)
    .map(item => {
      const answer = answers[item.id]!
      return { text: item.text, answer: labels.get(answer)!, reversed: item.key === -1, points: pointsOf(set, item, answer) }
    })
  const [lowest, highest] = ends(set)
  const [min, max] = [lowest * items.length, highest * items.length]
  const score = items.reduce((sum, { points }) => sum + points, 0)
  const level = levelOf((score - min) / (max - min))
  const band = scale.bands?.findLast(({ from }) => score >= from)
  const told = band ? { level: band.level, label: band.label, text: band.text } : { level, label: undefined, text: scale[level] }
  return { id: scale.id, name: scale.name, score, min, max, ...told, items }
}

/** Thirds of what can be reached: without norms nothing else can be said. */
const levelOf = (share: number): Level => (share < 1 / 3 ? 'low' : share > 2 / 3 ? 'high' : 'middle')

/** Whether somebody has to be told of these answers: complete, or of those given so far. */
export function isAlert(set: QuestionSet, answers: Answers): boolean {
  if (!set.alert) return false
  const { scales, items } = set.alert
  const sumOf = (scale: string) =>
    set.items.reduce(
      (sum, item) => (item.scale === scale && Object.hasOwn(answers, item.id) ? sum + pointsOf(set, item, answers[item.id]!) : sum),
      0,
    )
  return (
    Object.entries(items).some(([id, from]) => (answers[id] ?? Number.NEGATIVE_INFINITY) >= from) ||
    Object.entries(scales).some(([id, from]) => sumOf(id) >= from)
  )
}

/** Why the answers may not be hers at their word; `seconds` is the time she looked at questions. */
export function doubtsOf(set: QuestionSet, answers: Answers, seconds: number): Doubt[] {
  const isKeyedBothWays = new Set(set.items.map(item => item.key)).size === 2
  // where all are keyed one way, equal answers can be meant; all of them equal say nothing, but of how somebody feels
  const isFlat = !isKeyedBothWays && !set.scales.some(scale => scale.bands) && new Set(Object.values(answers)).size === 1
  let [run, longest, last] = [0, 0, Number.NaN]
  for (const { id } of set.items) {
    run = answers[id] === last ? run + 1 : 1
    last = answers[id]!
    longest = Math.max(longest, run)
  }
  return [
    ...(isFlat || (isKeyedBothWays && longest >= LONGEST_RUN) ? (['straight'] as const) : []),
    ...(seconds < set.items.length * SECONDS_EACH ? (['fast'] as const) : []),
  ]
}
