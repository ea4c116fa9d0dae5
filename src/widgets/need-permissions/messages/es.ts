import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  buyTitle: 'Lo que abre el VIP',
  closedTitle: 'Aún no está disponible',
  intro: 'Todavía no tiene esta función. Con el VIP obtendrá:',
  teachers: 'Clases de grandes profesores',
  teachersText: 'Lecciones grabadas de cada asignatura',
  tests: 'Evaluación profesional',
  testsText: 'Carreras, asignaturas, estado de aprendizaje',
  aspiration: 'Simulación de solicitudes',
  aspirationText: 'Recomendaciones por posición, cada cifra con su fuente',
  buy: 'Comprar ahora',
  contact: 'Su organización no ha activado esta función. Póngase en contacto con el responsable.',
  later: 'Ahora no, cerrar',
} satisfies Same<typeof zh>
