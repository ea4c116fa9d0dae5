import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  view: 'Chart or table',
  picture: 'Chart',
  table: 'Table',
  download: 'Download picture',
  failed: 'The picture could not be saved, please try again',
  category: 'Item',
  nothing: 'There is nothing to draw yet',
  describes: '{{title}}, chart. The table that follows has its figures',
} satisfies Same<typeof zh>
