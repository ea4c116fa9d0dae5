import type { Admission, Plan, Track } from '../../server/db/demo/facts/index.ts'
import { by, readJsonArchive } from './collected.ts'

interface Collected {
  readonly name: string
  readonly code: string
  readonly leaves?: readonly {
    readonly majorName: string
    readonly selKe: string
    readonly years: readonly { year: number; track: string; minScore: number; minRank: number; maxScore: number }[]
  }[]
  readonly groups2026?: readonly {
    readonly groupCode: string
    readonly track: string
    readonly selKe: string
    readonly majors: readonly { majorName: string; plan: number; tuition: string; coop?: boolean }[]
  }[]
}

/** 01 of （01） and (01). */
export const groupOf = (text: string) => text.replace(/^[（(]|[）)]$/g, '')

const tracks: Readonly<Record<string, Track>> = { 物理: '物理类', 历史: '历史类' }
function trackOf(text: string): Track {
  const track = tracks[text]
  if (!track) throw new Error(`a track that 江苏 has not: ${text}`)
  return track
}

const read = () => readJsonArchive<Collected>('admissions/zhiyuanwiki_js.tar.gz').filter(one => one.leaves)

type Row = Omit<Admission, 'province'>
export interface Admissions {
  readonly rows: readonly Row[]
  /** Minima left out, each with the number of others that contradict it. */
  readonly contradicted: readonly { readonly row: Row; readonly by: number }[]
  /** Minima whose requirement was the other track's: now from the plan, or unknown. */
  readonly requirements: Readonly<Record<'fromPlan' | 'unknown', number>>
}

/**
 * Minima of 2022–2025. The collection has one requirement a major, whichever track it was of last: 首选历史 of a major that 物理类 has too
 * gives way to what the plan says of that track. A maximum of 0 means that there is none.
 */
export function readAdmissions(): Admissions {
  const planned = Map.groupBy(readPlanLines(), line => unitOf(line))
  const requirements = { fromPlan: 0, unknown: 0 }
  const requirementOf = (said: string, unit: Unit) => {
    if (!said || said.startsWith(`首选${unit.track.slice(0, 2)}`)) return said
    const [one, ...others] = new Set(planned.get(unitOf(unit))?.map(line => line.requirement))
    const isKnown = one !== undefined && others.length === 0
    requirements[isKnown ? 'fromPlan' : 'unknown']++
    return isKnown ? one : ''
  }
  const all = read().flatMap(({ name, code, leaves = [] }) =>
    leaves.flatMap(({ majorName, selKe, years }) =>
      years.map(({ year, track, minScore, minRank, maxScore }) => {
        if (maxScore !== 0) throw new Error(`${name} ${majorName} ${year} has a maximum: the packed table needs a column for it`)
        const unit = { college: name, major: majorName, track: trackOf(track) }
        return { ...unit, collegeCode: code, requirement: requirementOf(selKe, unit), year, minScore, minRank }
      }),
    ),
  )
  const contradicted = contradictions(all)
  const left = new Set(contradicted.map(({ row }) => row))
  const rows = all.filter(row => !left.has(row))
  rows.sort(
    by(
      row => row.college,
      row => row.track,
      row => row.major,
      row => row.year,
    ),
  )
  return { rows, contradicted, requirements }
}

type Unit = Pick<Row, 'college' | 'track' | 'major'>
const unitOf = ({ college, track, major }: Unit) => [college, track, major].join()

/** Who has the higher score has the better rank: minima that more than ten others of their year and track deny. One that is wrong is denied by many, and denies each of them once. */
function contradictions(rows: readonly Row[]): Admissions['contradicted'] {
  const found: Admissions['contradicted'][number][] = []
  for (const year of Map.groupBy(rows, row => `${row.year} ${row.track}`).values()) {
    const points = [...Map.groupBy(year, row => `${row.minScore} ${row.minRank}`).values()]
    for (const same of points) {
      const { minScore, minRank } = same[0]!
      const against = points.filter(([other]) => (other!.minScore - minScore) * (other!.minRank - minRank) > 0)
      const by = against.reduce((sum, point) => sum + point.length, 0)
      if (by > 10) found.push(...same.map(row => ({ row, by })))
    }
  }
  return found
}

/**
 * The lines of the plans. They are those of 2025, although the collector calls them `groups2026` after the summer they were shown for: ranks of
 * 2025 are carried over to them unchanged and ranks of other years are not, and another collector has the same lines for 2025.
 * What was computed (equivalent ranks) stays behind.
 */
export const readPlanLines = (): Omit<Plan, 'province'>[] =>
  read().flatMap(({ name, code, groups2026 = [] }) =>
    groups2026.flatMap(({ groupCode, track, selKe, majors }) =>
      majors.map(({ majorName, plan, tuition, coop }) => ({
        year: 2025,
        batch: '',
        college: name,
        collegeCode: code,
        group: groupOf(groupCode),
        track: trackOf(track),
        requirement: selKe,
        major: majorName,
        majorCode: '',
        plan,
        ...(tuition && { tuition: Number(tuition) }),
        isJoint: coop === true,
      })),
    ),
  )
