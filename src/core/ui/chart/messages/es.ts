import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  view: 'Gráfico o tabla',
  picture: 'Gráfico',
  table: 'Tabla',
  download: 'Descargar imagen',
  failed: 'No se pudo guardar la imagen, inténtelo de nuevo',
  category: 'Elemento',
  nothing: 'Todavía no hay nada que dibujar',
  describes: '{{title}}, gráfico. La tabla siguiente contiene sus datos',
} satisfies Same<typeof zh>
