import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  buyTitle: 'What VIP opens',
  closedTitle: 'Not opened yet',
  intro: 'You do not have this yet. With VIP you get:',
  teachers: 'Famous-teacher classes',
  teachersText: 'Recorded lessons in every subject',
  tests: 'Professional assessment',
  testsText: 'Majors, subjects, state of learning',
  aspiration: 'Application simulation',
  aspirationText: 'Recommended by rank, each number with its source',
  buy: 'Buy now',
  contact: 'Your organisation has not opened this feature. Please contact the person in charge.',
  later: 'Not now, close',
} satisfies Same<typeof zh>
