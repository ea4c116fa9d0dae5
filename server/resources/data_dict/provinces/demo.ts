import { demoOf } from '../../../db/demo/demo-of.ts'
import { provinces } from './table.ts'

/** Its rows are in every installation (db/demo/reference.ts), and everybody's. */
export default demoOf(provinces, { marks: { base: 'data_dict/provinces', shared: ['320000'] } })
