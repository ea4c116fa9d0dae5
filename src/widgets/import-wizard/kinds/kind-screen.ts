import type { ImportReport } from '../../../core/contracts/import/index.ts'
import type { Host } from '../../../core/host/index.ts'
import type { SendOptions } from '../data.ts'

/** What differs between the kinds on the screen. A new kind is one file here and one contract. */
export interface KindScreen {
  readonly title: 'titleStudents' | 'titleTeachers' | 'titleClasses'
  readonly wrong: 'wrong_students' | 'wrong_teachers' | 'wrong_classes'
  /** Its rows name classes of the school, so the preview checks these too. */
  readonly namesClasses: boolean
  /** The rows are in `options`, written already. */
  readonly send: (api: Host['api'], query: { dry_run: boolean; work_unit?: string }, options: SendOptions) => Promise<ImportReport>
}
