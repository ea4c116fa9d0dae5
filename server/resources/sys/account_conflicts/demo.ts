import { demoOf } from '../../../db/demo/demo-of.ts'
import { type Letter, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { account_conflicts } from './table.ts'

const DAY_MS = 86_400_000

/** A school that met a pupil who had moved, one that tried out numbers, and one whose asker has gone. */
export default demoOf(account_conflicts, {
  rows: ({ now }) => {
    const met = (letter: Letter, days: number, count: number, names: string[]) => ({
      ...{ uuid: idOf('account_conflicts', `story ${letter}`), work_unit: unitOf(letter), user: idOf('users', `jw.${letter}`) },
      ...{ kind: 'students', count, is_told: count < 20, names, created_time: new Date(now.getTime() - days * DAY_MS).toISOString() },
    })
    const gone = { ...met('y', 26, 2, ['4404**********0071', '4404**********0098']), user: null }
    return [
      gone,
      met('x', 9, 1, ['4403**********241X']),
      met('z', 3, 26, ['4401**********0012', '4401**********0039', '4401**********0055']),
    ]
  },
  marks: {
    base: 'sys/account_conflicts',
    of(letter, text) {
      const uuid = idOf('account_conflicts', letter)
      const asked = { uuid, work_unit: unitOf(letter), user: idOf('users', `jw.${letter}`), kind: 'students', count: 1, is_told: true }
      return { ids: [uuid], insert: { ...asked, names: [text], created_time: '2026-09-01T00:00:00Z' } }
    },
  },
})
