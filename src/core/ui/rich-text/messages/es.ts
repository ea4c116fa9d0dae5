import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  tools: 'Formato del texto',
  bold: 'Negrita',
  italic: 'Cursiva',
  underline: 'Subrayado',
  heading: 'Título',
  bullets: 'Lista con viñetas',
  numbers: 'Lista numerada',
  link: 'Enlace',
  undo: 'Deshacer',
  redo: 'Rehacer',
  address: 'Dirección del enlace',
  apply: 'Aplicar',
  unlink: 'Quitar enlace',
  badAddress: 'Un enlace empieza por http:// o https://',
  tooLong: 'Como máximo {{n}} caracteres',
  count: '{{n}} / {{max}}',
} satisfies Same<typeof zh>
