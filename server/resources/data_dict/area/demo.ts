import { demoOf } from '../../../db/demo/demo-of.ts'
import { areas } from './table.ts'

/** Its rows are in every installation (db/demo/reference.ts), and everybody's. */
export default demoOf(areas, { marks: { base: 'data_dict/area', shared: ['1'] } })
