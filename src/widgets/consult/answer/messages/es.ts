import type { Same } from '../../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  content: 'Respuesta',
  'content.required': 'Escriba su respuesta',
  answerTo: 'Responder a {{name}}',
  change: 'Cambiar la respuesta a {{name}}',
} satisfies Same<typeof zh>
