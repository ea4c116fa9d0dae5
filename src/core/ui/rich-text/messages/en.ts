import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  tools: 'Text format',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  heading: 'Heading',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  address: 'Link address',
  apply: 'Apply',
  unlink: 'Remove link',
  badAddress: 'A link begins with http:// or https://',
  tooLong: 'At most {{n}} characters',
  count: '{{n}} / {{max}}',
} satisfies Same<typeof zh>
