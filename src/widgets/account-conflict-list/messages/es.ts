import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Conflictos de cuentas',
  sub: 'Cuentas de otros centros con las que un centro se encontró al añadir o importar personas. Por encima de 20 al día no se le informa: pregunte para qué era.',
  noun: 'conflictos de cuentas',
  none: 'No hay conflictos de cuentas',
  noneText: 'Aquí constan las cuentas de otro centro con las que un centro se encuentra al añadir o importar personas.',
  school: 'Centro',
  who: 'Hecho por',
  whoOf: '{{name}} ({{username}})',
  whoGone: 'Cuenta eliminada',
  kind: 'Personas',
  students: 'Alumnos',
  teachers: 'Profesores',
  count: 'Cuentas',
  countOf: '{{n}}',
  names: 'Usuarios',
  andMore: '{{names}} y otros, {{n}} en total',
  comma: ', ',
  told: 'Aviso',
  isTold: 'Centro informado',
  isNotTold: 'Centro no informado',
  time: 'Hora',
} satisfies Same<typeof zh>
