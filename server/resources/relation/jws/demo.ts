import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { users } from '../../sys/users/table.ts'

/** School staff stand among all accounts. */
export default demoOf(users, {
  marks: {
    base: 'relation/jws',
    of: (letter, text) => {
      const uuid = idOf('users', `jw.${letter}`)
      return { ids: [uuid], set: [{ remark: text }, eq(users.uuid, uuid)] }
    },
  },
})
