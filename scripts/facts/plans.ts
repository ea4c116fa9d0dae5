import type { Plan, Track } from '../../server/db/demo/facts/index.ts'
import { groupOf, readPlans2026 } from './admissions.ts'
import { by, readJsonArchive } from './collected.ts'

// The plans of 2025 were collected college by college by several people: one thing has several names.

interface Line {
  readonly sp_name?: string
  readonly name?: string
  readonly spname?: string
  readonly info?: string
  readonly info_short?: string
  readonly note?: string
  readonly spcode?: string
  readonly num?: number | null
  readonly plan?: number | null
  readonly tuition?: string | number | null
  readonly length?: string
}
type Requirement = string | { readonly info: string } | null
interface Group {
  readonly sg_name?: string
  readonly sg_name_raw?: string
  readonly group_code?: string
  readonly group?: string
  readonly first_subject?: string | null
  readonly track?: string
  readonly subject_type?: string
  readonly reselect_requirement?: Requirement
  readonly subject_req?: Requirement
  readonly subject_require?: Requirement
  readonly xuanke?: Requirement
  readonly sg_sxk?: Requirement
  readonly re_subject?: Requirement
  readonly batch?: string
  readonly majors?: readonly (Line | string)[]
  readonly items?: readonly (Line | string)[]
}
interface Province {
  readonly province?: string
  readonly province_cn?: string
  readonly province_name?: string
  readonly name?: string
  readonly groups?: readonly Group[]
}
interface CollegeFile {
  readonly uni?: string
  readonly university?: string
  readonly _university?: string
  readonly meta?: { readonly uni: string }
  readonly provinces: readonly Province[] | Readonly<Record<string, Province>>
}
type Row = Omit<Plan, 'province'>
export interface Plans {
  readonly rows: readonly (Omit<Row, 'isJoint'> & { readonly isJoint: 0 | 1 })[]
  readonly counts: { groups: number; repeated: number; withoutTrack: number; withoutPlan: number }
}

const isJiangsu = (one: Province) => [one.province, one.province_cn, one.province_name, one.name].includes('江苏')
const years: Readonly<Record<string, number>> = { 一年: 1, 二年: 2, 三年: 3, 四年: 4, 五年: 5, 六年: 6, 七年: 7, 八年: 8, '4': 4 }

function requirementOf(group: Group): string {
  const given =
    group.reselect_requirement ?? group.subject_req ?? group.subject_require ?? group.xuanke ?? group.sg_sxk ?? group.re_subject ?? ''
  return typeof given === 'string' ? given : given.info
}

/** `undefined` where nobody says it: a requirement of 不限 is there in both. */
function trackOf(group: Group): Track | undefined {
  const said = [requirementOf(group), group.track, group.subject_type, group.first_subject].join(' ')
  const physics = /首选物理|物理|physics/.test(said)
  const history = /首选历史|历史|history/.test(said)
  return physics === history ? undefined : physics ? '物理类' : '历史类'
}

function lineOf(line: Line | string): Pick<Row, 'major' | 'majorCode' | 'plan' | 'tuition' | 'length' | 'isJoint'> | undefined {
  if (typeof line === 'string') return undefined
  const plan = line.num ?? line.plan
  if (!plan) return undefined
  const tuition = Number(line.tuition ?? 0)
  const length = years[line.length ?? '']
  return {
    major: line.sp_name ?? line.name ?? '',
    majorCode: line.spcode && line.spcode !== '0' ? line.spcode : '',
    plan,
    ...(tuition > 0 && { tuition }),
    ...(length && { length }),
    isJoint: /中外合作办学/.test([line.sp_name, line.name, line.spname, line.info, line.info_short, line.note].join(' ')),
  }
}

/** The plans of 2025 and 2026. `codes` are the province's codes of the colleges. */
export function readPlans(codes: ReadonlyMap<string, string>): Plans {
  const counts = { groups: 0, repeated: 0, withoutTrack: 0, withoutPlan: 0 }
  const rows: Row[] = []
  for (const file of readJsonArchive<CollegeFile>('plans/college-groups.tar.gz')) {
    const college = file.uni ?? file.university ?? file._university ?? file.meta?.uni ?? ''
    // A dictionary of provinces has the name of some as its key only.
    const provinces = Array.isArray(file.provinces)
      ? (file.provinces as readonly Province[])
      : Object.entries(file.provinces).map(([key, one]) => ({ province_name: key, ...one }))
    const seen = new Set<string>()
    for (const group of provinces.filter(isJiangsu).flatMap(one => one.groups ?? [])) {
      counts.groups++
      const track = trackOf(group)
      const lines = [...(group.majors ?? group.items ?? [])]
      const text = JSON.stringify([groupOf(group.sg_name ?? group.sg_name_raw ?? group.group_code ?? group.group ?? ''), track, lines])
      if (seen.has(text)) counts.repeated++
      else if (!track) counts.withoutTrack++
      else {
        const known = lines.map(lineOf).filter(line => line !== undefined)
        if (known.length === 0) counts.withoutPlan++
        const head = {
          year: 2025,
          batch: group.batch ?? '',
          college,
          collegeCode: codes.get(college) ?? '',
          group: groupOf(group.sg_name ?? group.sg_name_raw ?? group.group_code ?? group.group ?? ''),
          track,
          requirement: requirementOf(group),
        }
        rows.push(...known.map(line => ({ ...head, ...line })))
      }
      seen.add(text)
    }
  }
  rows.push(...readPlans2026())
  rows.sort(
    by(
      row => row.year,
      row => row.college,
      row => row.track,
      row => row.group,
    ),
  )
  return { rows: rows.map(row => ({ ...row, isJoint: row.isJoint ? 1 : 0 })), counts }
}
