import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { demoProducts } from '../../../db/demo/vip.ts'
import { group_extensions, group_permissions } from './table.ts'

export default [
  demoOf(group_extensions, {
    rows: ({ stamp }) => demoProducts.map(({ key, roles: _, ...row }) => ({ uuid: idOf('group_extensions', key), ...row, ...stamp })),
    marks: { base: 'sys/group_extensions', shared: [idOf('group_extensions', 'year')] },
  }),
  demoOf(group_permissions, {
    rows: () =>
      demoProducts.flatMap(({ key, roles }) =>
        roles.map(name => ({
          group_extension: idOf('group_extensions', key),
          permission_extension: idOf('permission_extensions', name),
        })),
      ),
  }),
]
