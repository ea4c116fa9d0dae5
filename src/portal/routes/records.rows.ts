import { isConfirmed, type RecordKind, recordKinds } from '../../core/domain/career-records.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { careerRecords } from './widgets.ts'

const readers = [{ u_types: [1, 2, 3, 4, 6] as const }]
const writers = [{ u_types: [1, 2, 3, 4] as const }]
const students = [{ u_types: [1] as const }]

const rowsOf = (kind: RecordKind): ScreenRow[] => [
  ...(isConfirmed(kind)
    ? [
        {
          ...({ path: `/career_archives/${kind}_info`, title: `recordInfo_${kind}`, access: readers, hidden: true } as const),
          ...{ screen: screen(careerRecords, { view: 'info', kind }, { uuid }), serves: [`record.${kind}`] as const },
        },
      ]
    : []),
  {
    // a plan of action is written by the student alone (R156)
    ...{ path: `/career_archives/${kind}_c_u`, title: `recordEdit_${kind}`, access: isConfirmed(kind) ? writers : students, hidden: true },
    ...{ screen: screen(careerRecords, { view: 'form', kind }, { uuid }), serves: [`record.${kind}.edit`, `record.${kind}.create`] },
  },
]

/** Career records: one list of all kinds, and each kind's page to read one and its form (R156, R162–R173). */
export const recordRows: readonly ScreenRow[] = [
  {
    path: '/career_archives/records',
    title: 'records',
    access: readers,
    screen: screen(careerRecords, { address: true }, { student: uuid }),
    serves: ['records'],
  },
  ...recordKinds.flatMap(rowsOf),
]
