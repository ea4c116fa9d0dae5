import { demoOf } from '../../../db/demo/demo-of.ts'
import { courses } from './table.ts'

/** Its rows are in every installation (db/demo/reference.ts), and everybody's. */
export default demoOf(courses, { marks: { base: 'data_dict/course', shared: ['1'] } })
