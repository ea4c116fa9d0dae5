import { vipRoles } from '../../../src/core/domain/code-tables.ts'
import type { GrantableRole } from '../../../src/core/domain/vip.ts'
import { pupils } from './pupils.ts'
import { idOf } from './seeded-random.ts'

const DAY = 86_400_000

/** Products of the demo (演示数据). */
export const demoProducts = [
  {
    ...{ key: 'season', vip_name: '志愿季 三个月', cost: 6800, days: 90, is_personal: true },
    vip_desc: '高考前后三个月：模拟填报、推荐和专业分数。',
    roles: ['高考志愿-模拟填报推荐下载', '升学数据库-大学查询-专业分数', '我的选科-选科查询'] as GrantableRole[],
  },
  {
    ...{ key: 'year', vip_name: '升学规划 一年', cost: 19_800, days: 365, is_personal: true },
    vip_desc: '选科、测评、大学与专业查询、模拟填报，以及名师讲堂。',
    roles: [...vipRoles] as GrantableRole[],
  },
  {
    ...{ key: 'school', vip_name: '学校统一开通', cost: 100, days: 365, is_personal: false },
    vip_desc: '由学校为学生开通，不单独出售。',
    roles: [...vipRoles] as GrantableRole[],
  },
] as const

/** Who has VIP in the story: a year that was bought some weeks ago, and what she was given after it until the end of the next year. */
export function demoVip(now: Date, year: number) {
  const bought = new Date(now.getTime() - 80 * DAY)
  const ends = new Date(bought.getTime() + 365 * DAY)
  const given = new Date(`${now.getFullYear() + 1}-12-31T15:59:59.000Z`)
  return pupils(year)
    .filter(one => one.is_vip)
    .map(({ key }) => ({ key, user: idOf('users', key), order: idOf('orders', key), bought, ends, given }))
}
