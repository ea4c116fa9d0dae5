import type { Same } from '../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  copyCode: 'Copiar número de error',
  vipOnly: 'Esto se muestra con VIP',
  vipOnlyText: 'Cuando lo tenga, pulse «Reintentar».',
  copied: 'Copiado',
  copyFailed: 'El navegador no permite copiar: seleccione y copie a mano',
  tableView: 'Columnas y altura de fila',
  now: 'ahora mismo',
  tooMany: '{{n}} entradas, más de las que se pueden ver a la vez',
  tooManyHelp: 'Reduzca primero los filtros.',
  filteringBy: 'Filtros, {{n}} activos',
  showResults: 'Ver resultados',
  multiple: 'se admiten varios',
  available: 'Disponibles',
  chosen: 'Elegidos',
  add: 'Añadir',
  remove: 'Quitar',
  expand: 'Desplegar {{name}}',
  collapse: 'Plegar {{name}}',
  level: 'Nivel {{n}}',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Al cerrar se pierde lo que ha cambiado.',
  leaveOk: 'Salir',
  leaveNot: 'Seguir editando',
} satisfies Same<typeof zh>
