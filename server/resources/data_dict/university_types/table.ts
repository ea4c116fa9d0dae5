import { entries } from '../../../db/entries.ts'

export const university_types = entries('university_types')
