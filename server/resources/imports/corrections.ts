import type { Corrections } from '../../imports/correct.ts'
import { correctClasses } from '../data_dict/grade/actions/correct.ts'
import { correctStudents } from '../relation/students/actions/correct.ts'
import { correctTeachers } from '../relation/teachers/actions/correct.ts'

/** How a list corrects the stored rows of each kind. */
export const corrections: Corrections = { students: correctStudents, teachers: correctTeachers, classes: correctClasses }
