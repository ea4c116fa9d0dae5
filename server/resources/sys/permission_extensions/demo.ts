import { vipRoles } from '../../../../src/core/domain/code-tables.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { permission_extensions } from './table.ts'

export default demoOf(permission_extensions, {
  rows: ({ stamp }) => vipRoles.map(name => ({ uuid: idOf('permission_extensions', name), name, remark: null, ...stamp })),
  marks: { base: 'sys/permission_extensions', shared: [idOf('permission_extensions', vipRoles[0])] },
})
