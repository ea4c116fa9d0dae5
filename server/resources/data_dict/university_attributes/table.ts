import { entries } from '../../../db/entries.ts'

export const university_attributes = entries('university_attributes')
