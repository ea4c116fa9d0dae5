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

/** Minima of 2022–2025. A maximum of 0 means that there is none. */
export function readAdmissions(): Omit<Admission, 'province'>[] {
  const rows = read().flatMap(({ name, code, leaves = [] }) =>
    leaves.flatMap(({ majorName, selKe, years }) =>
      years.map(({ year, track, minScore, minRank, maxScore }) => {
        if (maxScore !== 0) throw new Error(`${name} ${majorName} ${year} has a maximum: the packed table needs a column for it`)
        return { college: name, collegeCode: code, major: majorName, track: trackOf(track), requirement: selKe, year, minScore, minRank }
      }),
    ),
  )
  return rows.sort(
    by(
      row => row.college,
      row => row.track,
      row => row.major,
      row => row.year,
    ),
  )
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
