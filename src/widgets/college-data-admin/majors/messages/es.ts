import type { Same } from '../../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Carreras',
  noun: 'carreras',
  found: '{{n}} carreras',
  find: 'Nombre o código',
  none: 'Aún no hay carreras',
  noneText: 'Lo que se añada aparecerá aquí.',
  create: 'Añadir carrera',
  edit: 'Editar carrera',
  infoTitle: 'Carrera',
  facts: 'Datos básicos',
  more: 'Más datos',
  name: 'Carrera',
  code: 'Código',
  'code.hint': 'Seis cifras, con T y K detrás',
  'code.wrong': 'Seis cifras, con T o K detrás',
  discipline: 'Disciplina',
  major_class: 'Clase',
  degrees: 'Títulos',
  intro: 'Presentación',
  college_count: 'Universidades',
  colleges: '{{n}}',
  ofDiscipline: 'El de su disciplina',
  jobs: 'Profesiones',
  noJobs: 'Aún sin profesiones',
} satisfies Same<typeof zh>
