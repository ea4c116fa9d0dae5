import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  imageTooBig: 'Una imagen debe ocupar menos de {{n}} MB',
  fieldTooBig: 'Un archivo debe ocupar menos de {{n}} MB',
  tooBig: 'Un archivo puede ocupar como máximo {{n}} MB',
  tooMany: 'Como máximo {{n}} archivos, elija de nuevo',
  tooManyImages: 'Como máximo {{n}} imágenes',
  onlyOne: 'Solo se admite un archivo',
  emptyFile: 'El archivo está vacío, elija otro',
  wrongType: 'Solo se admiten archivos {{types}}',
  failed: 'La subida ha fallado',
  imageDone: 'Imagen subida',
  done: '{{name}} se ha subido',
  dropImage: 'Arrastre imágenes aquí, pulse para elegir o pegue',
  dropFile: 'Arrastre archivos aquí, pulse para elegir o pegue',
  below: 'menos de {{n}} MB',
  atMost: 'como máximo {{n}} MB',
  upTo: 'hasta {{n}}',
  waiting: 'En espera',
  broken: 'Conexión perdida al {{percent}} %',
  list: 'Archivos elegidos',
  cancel: 'Cancelar {{name}}',
  resume: 'Reanudar {{name}}',
  remove: 'Quitar {{name}}',
} satisfies Same<typeof zh>
