import type * as z from 'zod/mini'
import type {
  StudentCollects as CollectsShape,
  CollegeWithMajors,
  RecommendedCollege,
  RecommendedGroup,
  RecommendedUnit,
  Standing as StandingShape,
} from '../../core/contracts/dashboard/recommendation-shapes.ts'
import { useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'

export type Unit = z.input<typeof RecommendedUnit>
export type College = z.input<typeof RecommendedCollege>
export type Group = z.input<typeof RecommendedGroup>
export type Standing = z.input<typeof StandingShape>
export type StudentCollects = z.input<typeof CollectsShape>
export type CollegeMajors = z.input<typeof CollegeWithMajors>

/** The calls of one kind, and what a change of theirs changes. */
export function useCalls(isArts: boolean) {
  const { api } = useHost()
  const { college_aspirations: general, college_art_aspirations: arts } = api
  return isArts
    ? {
        calls: {
          standing: arts.standing,
          s_majors: arts.s_majors,
          majors_by_rank: arts.majors_by_rank,
          s_colleges: arts.s_colleges,
          college_groups: arts.college_groups,
          group_major: arts.group_major,
          college_majors: arts.college_majors,
          collect_majors: arts.collect_majors,
        },
        all: arts,
        collect: api.college_art_major_scores_temp.collect,
      }
    : {
        calls: {
          standing: general.standing,
          s_majors: general.s_majors,
          majors_by_rank: general.majors_by_rank,
          s_colleges: general.s_colleges,
          college_groups: general.college_groups,
          group_major: general.group_major,
          college_majors: general.college_majors,
          collect_majors: general.collect_majors,
        },
        all: general,
        collect: api.college_major_scores_temp.collect,
      }
}

/** What may be narrowed, beside the band. */
export const filterKeys = ['provinces', 'level', 'attr', 'type', 'college_nature', 'major', 'second_major'] as const
export const viewKeys = [...filterKeys, 'band'] as const

/** Who is judged, under these filters. */
export const useStanding = (isArts: boolean, query: object) => useRecord(useCalls(isArts).calls.standing, query)
