// What lies beside the repository (../shared/data): published facts as collectors keep them, to test against and to make the packed facts from.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AdmissionRow } from '../../src/core/domain/admission/bands.ts'
import type { ScoreTable } from '../../src/core/domain/admission/score-rank.ts'
import { collected, readJson, readJsonArchive } from './collected.ts'

export const hasArchives = existsSync(join(collected, 'admissions'))
if (!hasArchives) console.warn('NO SHARED DATA beside the repository (../shared/data): what needs published admissions cannot run')

interface School {
  name: string
  leaves?: { majorName: string; selKe: string; years: { year: number; track: string; minScore: number; minRank: number }[] }[]
}
export interface ArchivedRow extends AdmissionRow {
  readonly requirement: string
}
export const archivedProvinces = { bj: '北京', hlj: '黑龙江', js: '江苏' } as const
export type ArchivedProvince = keyof typeof archivedProvinces

/** The published minima of one province, a row for each college, major, track and year. */
export function archivedAdmissions(province: ArchivedProvince): ArchivedRow[] {
  const schools = readJsonArchive<School | unknown[]>(`admissions/zhiyuanwiki_${province}.tar.gz`)
  return schools.filter(isSchool).flatMap(({ name, leaves = [] }) =>
    leaves.flatMap(({ majorName, selKe, years }) =>
      years.map(({ year, track, minScore, minRank }) => ({
        ...{ province: archivedProvinces[province], track, year, college: name, major: majorName },
        ...{ minScore, minRank, requirement: selKe },
      })),
    ),
  )
}
/** Lists of all schools and majors stand beside them. */
const isSchool = (document: School | unknown[]): document is School => !Array.isArray(document)

const tracks: Readonly<Record<string, string>> = { physics: '物理', history: '历史', combined: '综合', science: '理科', liberal: '文科' }

/** The 78 published tables, by the words of `archivedAdmissions`. */
export function archivedTables(): ScoreTable[] {
  return readdirSync(join(collected, 'score_rank')).map(name => {
    const { province_name, year, track, rows } = readJson<ScoreTable & { province_name: string }>(`score_rank/${name}`)
    return { province: province_name, year, track: tracks[track] ?? track, rows }
  })
}
