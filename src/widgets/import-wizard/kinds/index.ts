import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { classes } from './classes.ts'
import type { KindScreen } from './kind-screen.ts'
import { students } from './students.ts'
import { teachers } from './teachers.ts'

export const kindScreens: Readonly<Record<ImportKindName, KindScreen>> = { students, teachers, classes }
