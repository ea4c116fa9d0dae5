import type * as z from 'zod/mini'
import type { ArchivePaper, PaperContent } from '../../core/contracts/career_record/archive_papers.ts'
import type { Archive, ArchiveSummary } from '../../core/contracts/relation/archive.ts'
import { useList } from '../../core/data/index.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

export type ArchiveOf = z.input<typeof Archive>
export type Entry = ArchiveOf['records'][number]
export type ExamOf = ArchiveOf['exams'][number]
export type Summary = z.input<typeof ArchiveSummary>
export type Paper = z.input<typeof ArchivePaper>
export type Content = z.input<typeof PaperContent>

/** What the server would refuse is not offered. */
export function usePaperRights() {
  const { api } = useHost()
  const may = useMay()
  return { isStudent: useCurrentUser()?.u_type === 1, mayIssue: may(api.archive_papers.issue), mayRevoke: may(api.archive_papers.revoke) }
}

/** A class has fewer. */
const MOST = 200

/** Who stands before and after her in her class, for whoever looks after the class: one walks through it without going back to the list. */
export function useNeighbours(archive: ArchiveOf | undefined) {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const call =
    type === 4
      ? api.students.jw_query_student
      : type === 6
        ? api.students.jyj_query_student
        : type === 2 || type === 3
          ? api.students.teacher_query_student
          : null
  const { rows } = useList(archive?.grade ? call : null, {
    ...{ grade: archive?.grade ?? '', fields: ['uuid', 'name'], ordering: ['other_num', 'name'], limit: MOST },
  })
  const at = rows?.findIndex(one => one.uuid === archive?.student.uuid) ?? -1
  return at < 0 ? {} : { previous: rows?.[at - 1], next: rows?.[at + 1] }
}
