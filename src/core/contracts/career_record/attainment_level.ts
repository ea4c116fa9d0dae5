import * as z from 'zod/mini'
import { day, note, title } from '../fields.ts'
import { attainmentLevel as rows } from '../import/index.ts'
import { recordKind, text } from './record-kind.ts'

/**
 * C145–C151: academic attainment, as a rule a piece of research (D2§3@L88). The fields are pinyin initials (G091): ktmc 课题名称,
 * llxxqk 理论学习情况, cgcxxs 成果呈现形式, zzxs 组织形式, cdrw 承担任务, hzr 合作人, xszs 学生自述, yjnrzy 研究内容摘要, cggs 成果概述,
 * ztjspj 指导教师总体评价.
 */
export const attainment_level = recordKind('attainment_level', {
  rows: rows.rowSchema,
  read: {
    attainment_level_type: z.nullable(z.string()),
    ktmc: z.string(),
    llxxqk: z.nullable(z.string()),
    cgcxxs: z.nullable(z.string()),
    zzxs: z.nullable(z.string()),
    cdrw: z.nullable(z.string()),
    start_date: z.string(),
    end_date: z.nullable(z.string()),
    hzr: z.nullable(z.string()),
    teacher: z.nullable(z.string()),
    xszs: z.nullable(z.string()),
    yjnrzy: z.nullable(z.string()),
    cggs: z.nullable(z.string()),
    ztjspj: z.nullable(z.string()),
  },
  write: {
    attainment_level_type: z.optional(note()),
    ktmc: title(),
    llxxqk: z.optional(text()),
    cgcxxs: z.optional(text()),
    zzxs: z.optional(text()),
    cdrw: z.optional(text()),
    start_date: day(),
    end_date: z.optional(z.nullable(day())),
    hzr: z.optional(note()),
    teacher: z.optional(note()),
    xszs: z.optional(text()),
    yjnrzy: z.optional(text()),
    cggs: z.optional(text()),
    ztjspj: z.optional(text()),
  },
  search: ['ktmc', 'hzr', 'teacher'],
  ordering: ['start_date'],
})
