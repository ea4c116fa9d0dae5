import type * as z from 'zod/mini'
import type { ArchivePaper, PaperContent } from '../../core/contracts/career_record/archive_papers.ts'
import type { Archive, ArchiveSummary } from '../../core/contracts/relation/archive.ts'
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
