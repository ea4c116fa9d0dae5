import * as z from 'zod/mini'
import { administrator, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { collect } from '../collect.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'
import { scoreQuery } from './score-shapes.ts'
import { unit, unitWrite } from './unit-shapes.ts'

/** C237, C238: the same of the arts. Ranks of two kinds of art are of different people, so each row says which. */
export const college_art_major_scores_temp = resource('material/college_art_major_scores_temp', {
  read: z.object({ ...unit, art_type: z.string(), is_collect: z.boolean() }),
  write: z.object({ ...unitWrite(), art_type: title(20) }),
  query: { ...scoreQuery(), art_type: z.optional(z.string()) },
  search: ['major_name'],
  ordering: ['year', 'min_score', 'min_rank'],
  vip: true,
  actions: { collect: collect({ access: uTypes(1, 3) }) },
  // published: whoever administers accounts must not be without what an account of hers has (tests/contract/reach.test.ts)
  access: { read: uTypes(1, 2, 3, 5), write: administrator(adminRole.admissions) },
})
