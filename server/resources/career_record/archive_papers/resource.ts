import { eq, sql } from 'drizzle-orm'
import { archive_papers as contract } from '../../../../src/core/contracts/career_record/archive_papers.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { filesOf, type Stored } from '../../../db/stored-files.ts'
import { ofStudents } from '../../../identity/of-students.ts'
import { isOfOneSchool } from '../../../identity/schools.ts'
import { mayOpenLink } from '../../../identity/tries.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { notFound, Problem } from '../../../kit/errors.ts'
import { openDesk } from '../../../kit/open-desk.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from '../../sys/users/table.ts'
import { issue } from './issue.ts'
import { printedOf } from './paper.ts'
import { codeSeal, fileSeal, isSealed, keyIn } from './seal.ts'
import { archive_papers as table } from './table.ts'

const desk = openDesk()
const of = ofStudents(table.student)
const nameOf = (column: typeof table.issuer | typeof table.revoker) =>
  sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${column})`

export default serve(contract, {
  table,
  about: of.about,
  scope: of.scope,
  sensitive: true,
  order: [sql`${table.created_time} desc`],
  serialize: {
    student: of.shown,
    file: sql<Stored | null>`(${filesOf(table.uuid)}) -> 0`,
    issued_by: nameOf(table.issuer),
    revoked_by: nameOf(table.revoker),
  },
  actions: {
    issue: async context => context.rows.get(await issue(context)),
    revoke: async ({ row, rows, user, ports, audit }) => {
      if (row.revoked_time) throw new Problem(409, zh.paperRevoked)
      mustBeOfHerSchool(user, row)
      await audit('archive_paper_revoke', { id: row.uuid, student: row.student })
      return rows.update(row.uuid, { revoked_time: ports.now().toISOString(), revoker: user.uuid })
    },
    check: ({ db, ports, body, address }) =>
      desk(address, {
        find: () => knownBy(db, ports, body.code, address),
        of: known => known.student,
        show: async known => {
          const paper = await genuine(db, ports, body.code, known)
          const isRevoked = paper.revoked_time !== null
          return {
            state: isRevoked ? ('revoked' as const) : ('genuine' as const),
            // as it was called then
            school_name: paper.content.student.school_name,
            ...{ issued_time: paper.created_time, revoked_time: paper.revoked_time },
            same_file: body.sha256 === undefined ? null : (await fileSeal(ports, paper.uuid, body.sha256)) === paper.file_seal,
            content: isRevoked ? null : printedOf(paper.content),
          }
        },
      }),
  },
})

/** What a school has vouched for is not taken back by the next one of the student; she herself may. */
function mustBeOfHerSchool(user: User, { work_unit }: typeof table.$inferSelect) {
  if (isOfOneSchool(user) && work_unit !== user.work_unit) throw new Problem(403, zh.paperOfOtherSchool)
}

interface Known {
  readonly uuid: string
  readonly student: string
}
/** Which paper a code may be of: told by a seal of the code, so that of its words, which may be many, nothing is read for one that is made up. */
async function knownBy(db: Db, ports: Ports, code: string, address: string): Promise<Known> {
  const uuid = keyIn(code)
  const asked = { code_seal: table.code_seal, student: table.student }
  const [known] = uuid ? await db.select(asked).from(table).where(eq(table.uuid, uuid)) : []
  const isKnown = known !== undefined && known.code_seal === (await codeSeal(ports, code))
  // who guesses is refused by her network; a true paper has an allowance of its own, and all of a student one together
  if (isKnown) await mayOpenLink(db, ports, uuid!, { of: `paper ${known.student}` })
  else await mayOpenLink(db, ports, address)
  // of one that was issued before there were such seals, and has none yet (`sealCodes`), only its words tell
  if (!uuid || !known || !(isKnown || known.code_seal === null)) throw notFound()
  return { uuid, student: known.student }
}

/** It, word for word as it was issued; a row that somebody has changed is none. */
async function genuine(db: Db, ports: Ports, code: string, { uuid }: Known) {
  const [paper] = await db.select().from(table).where(eq(table.uuid, uuid))
  if (!paper || !(await isSealed(ports, paper, code))) throw notFound()
  return paper
}
