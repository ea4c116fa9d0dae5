import { useMemo } from 'react'
import type { CallOptions } from '../../core/api/index.ts'
import type { Memory } from '../../core/auth/index.ts'
import {
  type Differences,
  type ImportKindName,
  importKinds,
  isAboutStudents,
  isPublished,
  type KnownClass,
} from '../../core/contracts/import/index.ts'
import { useList } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import type { Job, JobCalls } from './job.ts'
import { kindScreens } from './kinds/index.ts'

export type SendOptions = CallOptions & { readonly written: Blob }

export type Undone = NonNullable<Job['undone']>

export interface Batch {
  readonly uuid: string
  readonly created: number
  readonly updated: number
  readonly created_time: string
}

export interface Recent {
  readonly batches: readonly Batch[]
  readonly passed: number
  readonly hasMore: boolean
}

/** Everything the wizard asks of the server. A refusal (400) is ours to show; the rest is the error catalogue's. */
export interface ImportCalls extends JobCalls {
  /** The rows are in `options`, written already; the answer is a job that has begun. `update`: what it would change of stored rows. */
  start(asked: { dry_run?: true; update?: true }, options: SendOptions): Promise<Job>
  /** What such a question has found, from a place on. */
  differences(uuid: string, offset: number, options: CallOptions): Promise<Differences>
  /** The classes of the school; undefined where the person has many schools or the list cannot be had. */
  classes(): Promise<readonly KnownClass[] | undefined>
  /** Imports that can still be undone, of this school or province, the newest first: some after the first `passed`, and how many were gone through. */
  recent(passed: number): Promise<Recent>
  /** The school or the province whose lists these are, as text. */
  readonly whose: string | undefined
  /** What was taken back, and what stays. */
  undo(batch: string): Promise<Undone>
  template(): Promise<Blob>
  /** What is said of all rows, as JSON; empty for the lists of a school, undefined while the province is missing: nothing is sent then (B158). */
  readonly about: string | undefined
  /** Whose mapping of columns this is, and where it is remembered. */
  readonly school: string
  readonly memory: Memory
}

const SOME_RECENT = 50
/** School staff and teachers have a school of their own. */
const hasOneSchool = (uType = 0) => [2, 3, 4].includes(uType)

/** What lists are asked of: who has many schools, or provinces, sees those of the one she has chosen, and none before. */
function whoseLists(kind: ImportKindName, workUnit: string | undefined, about: string | undefined, uType: number | undefined) {
  if (importKinds[kind].isNational) return {}
  if (!isPublished(kind)) return workUnit ? { work_unit: workUnit } : hasOneSchool(uType) ? {} : undefined
  const province: unknown = about && JSON.parse(about).province
  return typeof province === 'number' ? { province } : undefined
}

export function useImportCalls(kind: ImportKindName, workUnit: string | undefined, about: string | undefined): ImportCalls {
  const host = useHost()
  return useMemo(() => {
    const { api, session } = host
    const user = session.user()
    const whose = whoseLists(kind, workUnit, about, user?.u_type)
    return {
      school: workUnit ?? user?.work_unit?.uuid ?? '',
      memory: session.chosen,
      about,
      whose: JSON.stringify(whose),
      start(asked, options) {
        const { dry_run } = asked
        const sent = { quiet: [400], ...options }
        const question = { ...(dry_run && { dry_run }) }
        // the body is written already
        const body = { province: 0, list: [] }
        if (kind === 'colleges') return api.imports[kind]({ list: [] }, question, sent)
        if (kind === 'admission_plan') return api.imports[kind]([], question, sent)
        if (isPublished(kind)) return api.imports[kind](body, question, sent)
        const school = workUnit && { work_unit: workUnit }
        if (isAboutStudents(kind)) return api.imports[kind]([], { ...question, ...school }, sent)
        return api.imports[kind]([], { ...asked, ...school }, sent)
      },
      look: uuid => api.imports.get(uuid, {}, { quiet: true }),
      stop: uuid => api.imports.cancel(uuid, {}, { quiet: true }),
      differences: (uuid, offset, options) => api.imports.differences(uuid, { offset }, { quiet: true, ...options }),
      async classes() {
        if (!kindScreens[kind].namesClasses || (user?.u_type !== 4 && !workUnit)) return
        return api.grades
          .list(workUnit ? { work_unit: workUnit } : {}, { quiet: true })
          .then(list => list.results.map(({ name, year }) => ({ name, year })))
          .catch(() => undefined)
      },
      async recent(passed) {
        if (!whose) return { batches: [], passed: 0, hasMore: false }
        // asked for by a press, it says why it does not come
        const { results, count } = await api.imports.list(
          { kind, ...whose, limit: SOME_RECENT, offset: passed },
          passed === 0 ? { quiet: true } : {},
        )
        const through = passed + results.length
        return { batches: results.filter(batch => !batch.undone_time), passed: through, hasMore: results.length > 0 && through < count }
      },
      undo: batch => api.imports.undo(batch, {}).then(({ undone }) => undone ?? { removed: 0, restored: 0, kept: 0, names: [] }),
      template: () => host.readFile(`storage/template/${kind}.xlsx${workUnit ? `?work_unit=${workUnit}` : ''}`),
    }
  }, [host, kind, workUnit, about])
}

/** Administrators say into which school; school staff and teachers have their own and are not asked. */
export function useSchools(kind: ImportKindName, workUnit: string | undefined) {
  const { api, session } = useHost()
  const isAsked = !isPublished(kind) && workUnit === undefined && !hasOneSchool(session.user()?.u_type)
  const { rows, isLoading } = useList(isAsked ? api.work_units.list : null, { work_unit_type: [0, 2], limit: 1000 })
  return { isAsked, isLoading, schools: rows ?? [] }
}
