import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CurrentUser } from '../../src/core/contracts/login-methods.ts'
import { controlYear } from '../../src/core/domain/admission/control-year.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { provinces } from '../resources/data_dict/provinces/table.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { score_to_rank } from '../resources/material/college_major_score_to_rank/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { rolesOf } from './current-user.ts'
import { vipNames, vipRolesOf, vipUntil } from './vip-rights.ts'

/** Year of the newest score-to-rank table of the province (`null`: it has none). */
const newestTable = sql<
  number | null
>`(select max(${score_to_rank.year}) from ${score_to_rank} where ${score_to_rank.province} = ${provinces.id})`

/**
 * What a student confirms before her score and rank are saved (B207, G050): the table of her own year is not here, so that they are
 * converted by another year's, or not at all. Empty where there is nothing to confirm.
 */
const scoreTips = (province: string, examYear: number, newest: number | null) => {
  if (newest === null) return zh.noScoreTable(province)
  return newest < examYear ? zh.olderScoreTable(province, examYear, newest) : ''
}

/** Menus that her VIP leaves out (B079): asked only where the installation has named some. */
async function menusLeftOut(db: Db, account: typeof users.$inferSelect, { now, settings }: Pick<Ports, 'now' | 'settings'>) {
  const named = settings.vipGroupHideMenu
  if (Object.keys(named).length === 0) return []
  const running = await vipNames(db, account, now())
  return [...new Set(running.flatMap(name => (Object.hasOwn(named, name) ? [named[name]!] : [])))]
}

/** The current-user object of D1§3, for is_login and its alias. */
export async function currentUser(db: Db, uuid: string, ports: Pick<Ports, 'now' | 'settings'>): Promise<z.output<typeof CurrentUser>> {
  const now = ports.now()
  const [found] = await db
    .select({
      account: users,
      unit: work_units,
      student: students,
      teacher: teachers,
      province: provinces,
      newest: newestTable,
      vipRoles: vipRolesOf(now.toISOString()),
    })
    .from(users)
    .leftJoin(work_units, eq(work_units.uuid, users.work_unit))
    .leftJoin(students, eq(students.user, users.uuid))
    .leftJoin(teachers, eq(teachers.user, users.uuid))
    // The province of the registered place; before it is known, that of the school.
    .leftJoin(provinces, eq(provinces.id, sql`coalesce(${students.native} / 10000 * 10000, ${work_units.province})`))
    .where(eq(users.uuid, uuid))
  if (!found) throw new Problem(401, zh.tokenDead)
  const { account, unit, student, teacher, province, newest, vipRoles } = found
  const record = student ?? teacher
  const vip = vipRoles !== null
  return {
    id: account.id,
    uuid: account.uuid,
    vip_uuid: null,
    name: account.name,
    username: account.username,
    avatar: account.avatar,
    introduction: account.introduction,
    roles: rolesOf(account, unit?.work_unit_type ?? null, vipRoles),
    permissions: [],
    is_superuser: account.is_superuser,
    email: account.email ?? record?.email ?? null,
    phone: account.phone ?? record?.phone ?? null,
    remark: account.remark,
    is_readonly_all: account.is_readonly_all,
    must_change_password: account.must_change_password,
    unit: unit?.name ?? null,
    u_type: account.u_type,
    is_vip_flag: vip,
    can_update_mngk_score: account.can_update_mngk_score,
    can_relation_update_course: account.can_relation_update_course,
    extra_user_info: {
      uuid: record?.uuid ?? null,
      native: province && {
        select_course_type: province.select_course_type,
        aspiration_select_course_type: province.aspiration_select_course_type,
        province: { id: province.id, name: province.name },
      },
      mngk_score: record?.mngk_score ?? null,
      mngk_rank: record?.mngk_rank ?? null,
      aspiration_course: record?.aspiration_course ? JSON.stringify(record.aspiration_course) : null,
      updated_time: record?.updated_time ?? null,
    },
    work_unit: unit && {
      uuid: unit.uuid,
      id: unit.id,
      name: unit.name,
      work_unit_type: unit.work_unit_type,
      is_display_course: unit.is_display_course,
    },
    account_type: account.account_type,
    hidden_menus: await menusLeftOut(db, account, ports),
    is_menu_hidden: ports.settings.hiddenMenuUsernames.includes(account.username),
    // An individual account without VIP is asked to buy; a collective one is the school's business (G049).
    popup_vip_open_dialog: account.u_type === 1 && account.account_type === 2 && !vip,
    mngk_score_show_tips: (student?.exam_year && province && scoreTips(province.name, student.exam_year, newest)) || '',
    expiration_time: vip ? await vipUntil(db, account, now) : null,
    ctrl_year: controlYear,
  }
}
