import { adminRole } from '../../core/domain/code-tables.ts'
import { collegeSettingRows } from './college-data.rows.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { termList } from './widgets.ts'

const access = [{ u_types: [5] as const, roles: [adminRole.system] }]
// The group belongs to whoever may open one of its pages (G042).
const group = [{ u_types: [5] as const, roles: [adminRole.system, adminRole.admissions, adminRole.notices] }]

/** /setting: what the whole installation shares. */
export const settingRows: readonly ScreenRow[] = [
  {
    path: '/setting',
    title: 'settingGroup',
    icon: 'settings',
    access: group,
    children: [
      { path: '/setting/term', title: 'termList', access, screen: screen(termList, { address: true }) },
      {
        path: '/setting/term_info',
        title: 'termListInfo',
        access,
        hidden: true,
        screen: screen(termList, {}, { uuid }),
        serves: ['term.detail'],
      },
      ...collegeSettingRows,
    ],
  },
]
