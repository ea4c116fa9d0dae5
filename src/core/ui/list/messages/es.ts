import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  noneFound: 'Ningún resultado: {{noun}}',
  noneFoundText: 'Ahora: {{what}}. Quite una condición.',
  searching: 'búsqueda “{{text}}”',
  unnamed: 'Elegido (su nombre aún no ha llegado)',
  failed: 'No se ha podido cargar: {{noun}}',
  failedText: 'Sus filtros y su selección siguen aquí.',
  exportSelected: 'Exportar la selección',
} satisfies Same<typeof zh>
