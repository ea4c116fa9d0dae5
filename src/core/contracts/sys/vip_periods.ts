import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { periodSources } from '../../domain/vip.ts'
import { checked, flag } from '../codecs.ts'
import { patchOne } from '../define.ts'
import { day, note } from '../fields.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

/** A stretch of time in which somebody has a product. Whoever has one that is running is VIP, by the server's clock. */
export const VipPeriod = z.object({
  id: z.int(),
  uuid: z.uuid(),
  /** Whose it is; null where a whole school has it. */
  student: z.nullable(ShownStudent),
  work_unit: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
  group_extension: z.object({ uuid: z.uuid(), vip_name: z.string() }),
  source: z.enum(periodSources),
  begin_datetime: z.string(),
  end_datetime: z.string(),
  /** Since when it no longer counts, though it has not ended. */
  revoked_time: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
})

const admin = administrator(adminRole.vip)

export const VipPeriodWrite = z.object({
  /** One of the two. */
  student: z.optional(z.uuid()),
  work_unit: z.optional(z.uuid()),
  group_extension: z.uuid(),
  /** First and last day, in China's time. */
  begin: day(),
  end: day(),
  remark: z.optional(note(200)),
})
/** Why it is taken back. */
export const VipRevoke = z.object({ remark: checked(z.string(), z.trim(), z.minLength(1), z.maxLength(200)) })

/**
 * Periods of VIP (issue 12 §4). An administrator gives one to a student or to a whole school; what is bought becomes one when its money
 * has come. None is changed: it is revoked, and another is given; what is
 * bought and has not begun moves forward when one before it is taken back. A student reads her own and her school's.
 */
export const vip_periods = resource('sys/vip_periods', {
  read: VipPeriod,
  write: VipPeriodWrite,
  query: {
    student: z.optional(z.uuid()),
    work_unit: z.optional(z.uuid()),
    group_extension: z.optional(z.uuid()),
    source: z.optional(z.enum(periodSources)),
    /** Of single students, or of whole schools. */
    has_student: z.optional(flag()),
  },
  ordering: ['begin_datetime', 'end_datetime', 'created_time'],
  verbs: ['list', 'get', 'create'],
  guarded: ['create'],
  access: { read: either(uTypes(1), administrator(adminRole.vip, adminRole.students)), create: admin, revoke: admin },
  actions: {
    /** From now on it does not count. What was bought is refunded, not revoked (409). */
    revoke: patchOne(VipRevoke, VipPeriod, { guarded: 'rights' }),
  },
})
