// What lies beside the repository (../shared/data): published facts as collectors keep them, to test against and to make the packed facts from.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { AdmissionRow } from '../../src/core/domain/admission/bands.ts'
import type { ScoreTable } from '../../src/core/domain/admission/score-rank.ts'

const shared = join(import.meta.dirname, '../../../shared/data')
export const hasArchives = existsSync(join(shared, 'admissions'))
if (!hasArchives) console.warn('NO SHARED DATA beside the repository (../shared/data): what needs published admissions cannot run')

/** The JSON documents of a tar.gz, one after the other: headers of 512 bytes, each followed by its file in whole blocks. */
export function* documentsOf(path: string): Generator<unknown> {
  const tar = gunzipSync(readFileSync(join(shared, path)))
  const text = (from: number, length: number) => tar.toString('utf8', from, from + length).split('\0')[0]!
  for (let at = 0; at + 512 <= tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    if (tar[at + 156] === 0x30 && size > 0) yield JSON.parse(tar.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
}

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
  const schools = [...documentsOf(`admissions/zhiyuanwiki_${province}.tar.gz`)].filter(isSchool)
  return schools.flatMap(({ name, leaves = [] }) =>
    leaves.flatMap(({ majorName, selKe, years }) =>
      years.map(({ year, track, minScore, minRank }) => ({
        ...{ province: archivedProvinces[province], track, year, college: name, major: majorName },
        ...{ minScore, minRank, requirement: selKe },
      })),
    ),
  )
}
const isSchool = (document: unknown): document is School => typeof document === 'object' && document !== null && 'leaves' in document

const tracks: Readonly<Record<string, string>> = { physics: '物理', history: '历史', combined: '综合', science: '理科', liberal: '文科' }

/** The 78 published tables, by the words of `archivedAdmissions`. */
export function archivedTables(): ScoreTable[] {
  const folder = join(shared, 'score_rank')
  return readdirSync(folder).map(name => {
    const { province_name, year, track, rows } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ScoreTable & {
      province_name: string
    }
    return { province: province_name, year, track: tracks[track] ?? track, rows }
  })
}
