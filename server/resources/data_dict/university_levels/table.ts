import { entries } from '../../../db/entries.ts'

export const university_levels = entries('university_levels')
