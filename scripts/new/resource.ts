// `npm run new:resource career/notes`: a contract and a server folder; the indexes find them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexes } from '../indexes.ts'
import { pascal, write } from './files.ts'

const [address] = process.argv.slice(2)
const match = /^([a-z][a-z_-]*)\/([a-z][a-z_]*)$/.exec(address ?? '')
if (!match) {
  console.error('npm run new:resource <app>/<name>, as in the address of its calls')
  process.exit(2)
}
const [, app, name] = match as unknown as [string, string, string]
const Name = pascal(name)

write(
  `src/core/contracts/${app}/${name}.ts`,
  `import * as z from 'zod/mini'
import { signedIn, uTypes } from '../../domain/access.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

export const ${Name} = z.object({ id: z.int(), uuid: z.uuid(), name: z.string() })

export const ${Name}Write = z.object({ name: title() })

/** Cnnn: the calls of ${app}/${name}/. */
export const ${name} = resource('${app}/${name}', {
  read: ${Name},
  write: ${Name}Write,
  search: ['name'],
  ordering: ['name'],
  access: { read: signedIn, write: uTypes(4) },
})
`,
)
write(
  `server/resources/${app}/${name}/table.ts`,
  `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'

export const ${name} = pgTable(
  '${name}',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull(),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    ...times(),
  },
  t => [index().on(t.work_unit)],
)
`,
)
write(
  `server/resources/${app}/${name}/resource.ts`,
  `import { eq } from 'drizzle-orm'
import { ${name} as contract } from '../../../../src/core/contracts/${app}/${name}.ts'
import { schoolFor } from '../../../identity/schools.ts'
import { noRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { ${name} } from './table.ts'

export default serve(contract, {
  table: ${name},
  scope: user => (user.work_unit ? eq(${name}.work_unit, user.work_unit) : noRow),
  actions: { create: ({ rows, body, user }) => rows.insert({ ...body, work_unit: schoolFor(user, undefined) }) },
})
`,
)
write(
  `server/resources/${app}/${name}/demo.ts`,
  `import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { ${name} } from './table.ts'

/** One of each school; the tests look for it where it must not be seen. */
export default demoOf(${name}, {
  rows: ({ stamp }) =>
    schools.map(({ letter }, i) => ({ uuid: idOf('${name}', letter), id: i + 1, name: letter, work_unit: unitOf(letter), ...stamp })),
  marks: {
    base: '${app}/${name}',
    of: (letter, text) => {
      const uuid = idOf('${name}', \`marked \${letter}\`)
      return { ids: [uuid], insert: { uuid, name: text, work_unit: unitOf(letter) } }
    },
  },
})
`,
)
for (const [path, text] of Object.entries(await indexes())) writeFileSync(join(import.meta.dirname, '../..', path), text)
console.log(`
Then:  npm run db:generate -- --name ${name}`)
