import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { follow_notes } from './table.ts'

export default demoOf(follow_notes, {
  rows: ({ stamp }) =>
    schools.map(({ letter }) => ({
      ...{ uuid: idOf('follow_notes', letter), follow: idOf('follows', letter) },
      ...{ content: '谈了选科：想保留化学，下周带家长一起再谈。', ...stamp },
    })),
  marks: {
    base: 'relation/follow_notes',
    of: (letter, text) => ({
      ids: [idOf('follow_notes', letter)],
      set: [{ content: text }, eq(follow_notes.uuid, idOf('follow_notes', letter))],
    }),
  },
})
