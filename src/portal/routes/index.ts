import { adminRows } from './admin.rows.ts'
import { archiveRows } from './archives.rows.ts'
import { aspirationRows } from './aspirations.rows.ts'
import { basicInfoRows } from './basic-info.rows.ts'
import { collegeDataRows } from './college-data.rows.ts'
import { collegeRows } from './colleges.rows.ts'
import { evaluationRows } from './evaluation.rows.ts'
import { optionalRows } from './optional.rows.ts'
import type { ScreenRow } from './row.ts'
import { settingRows } from './setting.rows.ts'
import { startRows } from './start.rows.ts'
import { vipAdminRows, vipRows } from './vip.rows.ts'

export type { ScreenRow } from './row.ts'

/** Every screen, in the order of the menu. */
export const rows: readonly ScreenRow[] = [
  startRows,
  basicInfoRows,
  archiveRows,
  optionalRows,
  evaluationRows,
  collegeRows,
  aspirationRows,
  collegeDataRows,
  adminRows,
  vipAdminRows,
  settingRows,
  vipRows,
].flat()
