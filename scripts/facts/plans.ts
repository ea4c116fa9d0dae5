import type { Plan, Track } from '../../server/db/demo/facts/index.ts'
import { groupOf, readPlanLines } from './admissions.ts'
import { by, readJsonArchive } from './collected.ts'

// Two collections have the plans of 2025. One has the lines of all colleges, without batch and length. The other has them for 65 colleges,
// taken by several hands: one thing has several names, lines stand there twice, and lines of one group under another. So it adds to a
// line of the first what that does not say, and no line of its own.

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
interface Group {
  readonly sg_name?: string
  readonly sg_name_raw?: string
  readonly group_code?: string
  readonly first_subject?: string | null
  readonly track?: string
  readonly subject_type?: string
  readonly reselect_requirement?: string | null
  readonly subject_req?: string
  readonly xuanke?: string | { readonly info: string }
  readonly sg_sxk?: string
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
  /** Lines without a number; lines of the second collection, each once; those of them that are in the first. */
  readonly counts: Readonly<Record<'withoutNumber' | 'others' | 'confirmed', number>>
}

const isJiangsu = (one: Province) => [one.province, one.province_cn, one.province_name, one.name].includes('江苏')
const years: Readonly<Record<string, number>> = { 一年: 1, 二年: 2, 三年: 3, 四年: 4, 五年: 5, 六年: 6, 七年: 7, 八年: 8, '4': 4 }

/** `undefined` where nobody says it: a requirement of 不限 is there in both. */
function trackOf(group: Group): Track | undefined {
  const requirement = group.reselect_requirement ?? group.subject_req ?? group.xuanke ?? group.sg_sxk ?? ''
  const said = [
    typeof requirement === 'string' ? requirement : requirement.info,
    group.track,
    group.subject_type,
    group.first_subject,
  ].join(' ')
  const physics = /物理|physics/.test(said)
  const history = /历史|history/.test(said)
  return physics === history ? undefined : physics ? '物理类' : '历史类'
}

const bare = (major: string) => major.replace(/[（(].*$/, '')
const keyOf = (row: Pick<Row, 'college' | 'track' | 'group' | 'major' | 'plan'>) =>
  [row.college, row.track, row.group, bare(row.major), row.plan].join()

interface Other {
  readonly key: string
  readonly batch: string
  readonly majorCode: string
  readonly tuition: number
  readonly length: number | undefined
  readonly isJoint: boolean
}

/** The lines of the second collection, each once. */
function readOthers(): Other[] {
  const others = new Map<string, Other>()
  for (const file of readJsonArchive<CollegeFile>('plans/college-groups.tar.gz')) {
    const college = file.uni ?? file.university ?? file._university ?? file.meta?.uni ?? ''
    // A dictionary of provinces has the name of some as its key only.
    const provinces = Array.isArray(file.provinces)
      ? (file.provinces as readonly Province[])
      : Object.entries(file.provinces).map(([key, one]) => ({ province_name: key, ...one }))
    for (const group of provinces.filter(isJiangsu).flatMap(one => one.groups ?? [])) {
      const track = trackOf(group)
      const head = { college, track: track!, group: groupOf(group.sg_name ?? group.sg_name_raw ?? group.group_code ?? '') }
      for (const line of group.majors ?? group.items ?? []) {
        const plan = typeof line === 'string' ? undefined : (line.num ?? line.plan)
        if (typeof line === 'string' || !plan || !track) continue
        others.set(JSON.stringify([head, group.batch, line]), {
          key: keyOf({ ...head, major: line.sp_name ?? line.name ?? '', plan }),
          batch: group.batch ?? '',
          majorCode: line.spcode && line.spcode !== '0' ? line.spcode : '',
          tuition: Number(line.tuition ?? 0),
          length: years[line.length ?? ''],
          isJoint: /中外合作办学/.test([line.sp_name, line.name, line.spname, line.info, line.info_short, line.note].join(' ')),
        })
      }
    }
  }
  return [...others.values()]
}

/** The plans of 2025. */
export function readPlans(): Plans {
  const all = readPlanLines()
  const others = Map.groupBy(readOthers(), other => other.key)
  const counts = { withoutNumber: 0, others: [...others.values()].flat().length, confirmed: 0 }
  const rows = all
    .filter(row => row.plan > 0)
    .map(row => {
      const same = others.get(keyOf(row)) ?? []
      const at = same.findIndex(other => !other.tuition || !row.tuition || other.tuition === row.tuition)
      const [other] = at < 0 ? [] : same.splice(at, 1)
      if (!other) return { ...row, isJoint: row.isJoint ? 1 : 0 } as const
      counts.confirmed++
      const { batch, majorCode, length } = other
      const tuition = row.tuition ?? (other.tuition || undefined)
      return { ...row, batch, majorCode, tuition, length, isJoint: row.isJoint || other.isJoint ? 1 : 0 } as const
    })
  counts.withoutNumber = all.length - rows.length
  rows.sort(
    by(
      row => row.college,
      row => row.track,
      row => row.group,
    ),
  )
  return { rows, counts }
}
