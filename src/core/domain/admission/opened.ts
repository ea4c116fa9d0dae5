import { type Combination, isMet, onTrack, type Requirement } from './requirements.ts'

/** A line of a plan, a major of a college on one track, or several that ask for the same. */
export interface PlanLine {
  /** Its name, or its key. */
  readonly college?: string | number
  readonly track: string
  /** undefined: nobody published it, or nobody could read it. That is unknown, never 不限. */
  readonly requirement: Requirement | undefined
  /** How many lines stand together here; 1 unless said. */
  readonly lines?: number
}

/** Ranks of one track, both ends among them. Ranks of two tracks are of different people, so a band is never without its track. */
export interface RankBand {
  readonly track: string
  readonly from: number
  readonly to: number
}

/** What a combination opens, out of the lines whose requirement is known; how many those are stands beside it. */
export interface Opened {
  readonly combination: Combination
  readonly majors: number
  readonly colleges: number
}
export interface OpenedShares {
  /** Lines and colleges that were judged. */
  readonly majors: number
  readonly colleges: number
  /** Lines left out, since their requirement is not known. */
  readonly unknown: number
  readonly opened: readonly Opened[]
}

/** Whether somebody with these subjects may apply to a line; undefined where its requirement is not known. */
export function opens(line: Pick<PlanLine, 'track' | 'requirement'>, combination: Combination): boolean | undefined {
  if (!line.requirement) return undefined
  const rule = onTrack(line.requirement, line.track)
  // a requirement that contradicts its own track is a fault of the table, not a closed door
  return rule && isMet(rule, combination)
}

/** The ranks around somebody's own: what admitted from seven tenths of it to four tenths beyond. */
export const rankBandOf = (track: string, rank: number): RankBand => ({
  track,
  from: Math.max(1, Math.round(rank * 0.7)),
  to: Math.round(rank * 1.4),
})

/** How many lines these are. */
export const linesIn = (some: readonly PlanLine[]): number => some.reduce((sum, line) => sum + (line.lines ?? 1), 0)

/** How many lines and colleges each combination opens. A college is open when one of its lines is. */
export function openedShares(lines: readonly PlanLine[], combinations: readonly Combination[]): OpenedShares {
  const groups = judgedTogether(lines)
  const known = groups.filter(([line]) => line.requirement && onTrack(line.requirement, line.track))
  const sum = (some: readonly Group[]) => ({
    majors: some.reduce((sum, [, { lines }]) => sum + lines, 0),
    colleges: new Set(some.flatMap(([, { colleges }]) => [...colleges])).size,
  })
  const all = sum(known)
  return {
    ...all,
    unknown: linesIn(lines) - all.majors,
    opened: combinations.map(combination => ({ combination, ...sum(known.filter(([line]) => opens(line, combination))) })),
  }
}

type Group = readonly [line: PlanLine, of: { readonly lines: number; readonly colleges: ReadonlySet<PlanLine['college']> }]
/** Thousands of lines have a dozen requirements: each is asked once for a combination. A text that was read once is one object. */
function judgedTogether(lines: readonly PlanLine[]): Group[] {
  const ofTrack = [...Map.groupBy(lines, line => line.track).values()]
  const groups = ofTrack.flatMap(some => [...Map.groupBy(some, line => line.requirement).values()])
  return groups.map(some => [some[0]!, { lines: linesIn(some), colleges: new Set(some.map(line => line.college)) }])
}

/** What changing from one combination to another closes, opens and leaves open; lines of unknown requirement are in none of them. */
export function swap<Line extends PlanLine>(lines: readonly Line[], from: Combination, to: Combination) {
  const judged = lines.map(line => ({ line, before: opens(line, from), after: opens(line, to) }))
  const some = (before: boolean, after: boolean) =>
    judged.filter(one => one.before === before && one.after === after).map(({ line }) => line)
  return { lost: some(true, false), gained: some(false, true), kept: some(true, true) }
}
