import * as z from 'zod/mini'
import { day, note, title } from '../fields.ts'
import { morality as rows } from '../import/index.ts'
import { recordKind, text } from './record-kind.ts'

/** C138–C144: conduct (D2§3@L87). The fields are pinyin initials: topic 活动主题, kind 活动类型, place 活动地点, typical case 典型事例描述 (G091). */
export const morality = recordKind('morality', {
  rows: rows.rowSchema,
  read: {
    hdzt: z.string(),
    hdlx: z.nullable(z.string()),
    hddd: z.nullable(z.string()),
    start_date: z.string(),
    end_date: z.nullable(z.string()),
    dxslms: z.nullable(z.string()),
  },
  write: {
    hdzt: title(),
    hdlx: z.optional(note()),
    hddd: z.optional(note()),
    start_date: day(),
    end_date: z.optional(z.nullable(day())),
    dxslms: z.optional(text()),
  },
  search: ['hdzt', 'hdlx', 'hddd'],
  ordering: ['start_date'],
})
