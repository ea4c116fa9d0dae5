import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Trimestres',
  noun: 'trimestres',
  create: 'Añadir un trimestre',
  edit: 'Editar trimestre',
  infoTitle: 'Trimestre',
  none: 'Aún no hay ninguno',
  noneText: 'Lo que se añada aparecerá aquí.',
  deleteTitle: 'Eliminar {{name}}',
  deleteText: 'No se podrá recuperar.',
  id: 'ID',
  name: 'Nombre',
  begin_date: 'Desde',
  end_date: 'Hasta',
  work_unit: 'Centro',
  created_time: 'Creado',
} satisfies Same<typeof zh>
