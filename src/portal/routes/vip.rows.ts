import { adminRole } from '../../core/domain/code-tables.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { vipAdmin, vipPay } from './widgets.ts'

const buyers = [{ u_types: [1] as const }]

/** Buying VIP, and what one has ordered (R060, R061): for students (B086, B269); the badge, the dialog and the user menu lead here. */
export const vipRows: readonly ScreenRow[] = [
  {
    ...{ path: '/vip/student', title: 'vipBuy', access: buyers, hidden: true, uncached: true },
    ...{ screen: screen(vipPay, { view: 'offers' }, { product: uuid }), serves: ['vip.buy'] },
  },
  {
    ...{ path: '/vip/order_records', title: 'vipOrders', access: buyers, hidden: true },
    ...{ screen: screen(vipPay, { view: 'orders', address: true }), serves: ['vip.orders'] },
  },
]

const access = [{ u_types: [5] as const, roles: [adminRole.vip] }]
/** VIP付费管理 (R196–R203, B060). */
export const vipAdminRows: readonly ScreenRow[] = [
  {
    path: '/vip_setting',
    title: 'vipAdmin',
    icon: 'lock',
    access,
    children: [
      {
        path: '/vip_setting/vip',
        title: 'vipProducts',
        access,
        screen: screen(vipAdmin, { view: 'products', address: true }),
      },
      {
        ...{ path: '/vip_setting/vip_c_u', title: 'vipProductEdit', access, hidden: true },
        ...{ screen: screen(vipAdmin, { view: 'form' }, { uuid }), serves: ['vip.product.edit', 'vip.product.create'] },
      },
      {
        ...{ path: '/vip_setting/vip/info', title: 'vipProductInfo', access, hidden: true },
        ...{ screen: screen(vipAdmin, { view: 'info' }, { uuid }), serves: ['vip.product'] },
      },
      {
        ...{ path: '/vip_setting/work_unit_vip', title: 'vipSchools', access },
        ...{ screen: screen(vipAdmin, { view: 'schools', address: true }), serves: ['vip.schools'] },
      },
      {
        ...{ path: '/vip_setting/work_unit_vip_c_u', title: 'vipSchoolEdit', access, hidden: true },
        ...{ screen: screen(vipAdmin, { view: 'school_form' }), serves: ['vip.school.create'] },
      },
      { path: '/vip_setting/orders', title: 'vipAllOrders', access, screen: screen(vipAdmin, { view: 'orders', address: true }) },
      { path: '/vip_setting/books', title: 'vipBooks', access, screen: screen(vipAdmin, { view: 'books', address: true }) },
      { path: '/vip_setting/personal_vip', title: 'vipPersonal', access, screen: screen(vipAdmin, { view: 'personal', address: true }) },
      {
        path: '/vip_setting/personal_statistics',
        title: 'vipStatistics',
        access,
        screen: screen(vipAdmin, { view: 'statistics', address: true }),
      },
    ],
  },
]
