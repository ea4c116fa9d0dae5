import * as z from 'zod/mini'
import { resource } from '../resource.ts'
import { aspiration, aspirationQuery, aspirationWrite, managers, readers } from './aspiration-shapes.ts'
import { recommendations } from './recommendation-shapes.ts'

export const Aspiration = z.object(aspiration)
export const AspirationWrite = z.object(aspirationWrite())

/** C251–C261 */
export const college_aspirations = resource('dashboard/college_aspirations', {
  read: Aspiration,
  write: AspirationWrite,
  query: aspirationQuery(),
  search: ['major_name'],
  ordering: ['year', 'mngk_score', 'mngk_rank'],
  vip: true,
  actions: recommendations,
  access: { read: readers, write: managers },
})
