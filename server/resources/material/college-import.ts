import { inArray, sql } from 'drizzle-orm'
import { type CollegeRow, collegeList, type Fault } from '../../../src/core/contracts/import/index.ts'
import { type Import, type Plan, readRows } from '../../imports/plan.ts'
import { putInPlace } from '../../imports/plan-rows.ts'
import type { Db } from '../../kit/db.ts'
import { everyRow, type Plain } from '../../kit/read-plan.ts'
import { insertRows } from '../../kit/rows.ts'
import { turn } from '../../kit/slices.ts'
import { divisions } from '../data_dict/area/table.ts'
import { nameKey } from './college-names.ts'
import { colleges } from './colleges/table.ts'

type Stored = Awaited<ReturnType<typeof storedColleges>>[number]
const storedColleges = (db: Db) => {
  const { uuid, name, code, former_name, supervisor, province, city, level, college_nature } = colleges
  return db.select({ uuid, name, code, former_name, supervisor, province, city, level, college_nature }).from(colleges)
}
/** As long as the form takes it. */
const FORMER = 100
const SEPARATOR = '、'
const formerNames = (text: string | null) =>
  (text ?? '')
    .split(/[、，,;；|]/)
    .map(one => one.trim())
    .filter(Boolean)

/** Stored colleges by what a list may call them. What two of them are called finds neither. */
async function knownColleges(db: Db) {
  const [byCode, byName, byFormer] = [new Map<string, Stored | null>(), new Map<string, Stored | null>(), new Map<string, Stored | null>()]
  const put = (map: typeof byCode, key: string, one: Stored) => map.set(key, map.has(key) && map.get(key) !== one ? null : one)
  for (const one of await storedColleges(db)) {
    if (one.code) put(byCode, one.code, one)
    put(byName, nameKey(one.name), one)
    for (const former of formerNames(one.former_name)) put(byFormer, nameKey(former), one)
    await turn()
  }
  return {
    /** By its code, else by its name, else by a former one where no code says otherwise; or the fault of a row that means two. */
    meantBy({ name, code }: CollegeRow): Stored | Omit<Fault, 'row'> | undefined {
      const coded = code ? byCode.get(code) : undefined
      const named = byName.get(nameKey(name))
      if (coded && named && coded !== named) return { field: 'code', code: 'two_colleges', params: { other: coded.name } }
      if (coded ?? named) return coded ?? named ?? undefined
      const former = byFormer.get(nameKey(name))
      return former && !(code && former.code) ? former : undefined
    },
  }
}

/** What a row says otherwise than it is stored; what it leaves empty it does not say. */
function changesOf(row: CollegeRow, province: number | undefined, stored: Stored): Plain {
  const changes: Plain = {}
  for (const field of ['code', 'supervisor', 'city', 'college_nature'] as const)
    if (row[field] && row[field] !== stored[field]) changes[field] = row[field]
  if (province !== undefined && province !== stored.province) changes.province = province
  if (row.level && !stored.level.includes(row.level)) changes.level = [row.level]
  const former = formerNames(stored.former_name)
  // an older list calls it by a name that it had: it keeps the one it has now
  const isOlder = former.some(one => nameKey(one) === nameKey(row.name))
  if (nameKey(row.name) !== nameKey(stored.name) && !isOlder) {
    const all = [stored.name, ...former]
    while (all.join(SEPARATOR).length > FORMER) all.pop()
    Object.assign(changes, { name: row.name, former_name: all.join(SEPARATOR) })
  }
  return changes
}

/** The numbers of the provinces by their names. */
async function provinceNumbers(db: Db) {
  const rows = await db.select({ id: divisions.id, name: divisions.name }).from(divisions).where(sql`${divisions.id} % 10000 = 0`)
  return new Map(rows.map(one => [one.name, one.id]))
}

/**
 * The plan of the ministry's list: a college that is known is kept and updated in what the list says, any other is new; what the list
 * does not have stays as it is.
 */
export async function planColleges(ask: Import, rows: readonly CollegeRow[]): Promise<Plan> {
  const { db, ports, about } = ask
  const source = about?.source ? { source: about.source } : {}
  const { entries, clean } = await readRows(collegeList, rows)
  const known = await knownColleges(db)
  const provinces = await provinceNumbers(db)
  const provinceOf = (row: CollegeRow) => (row.province ? provinces.get(row.province) : undefined)
  const meant: ReturnType<typeof known.meantBy>[] = []
  const first = new Map<string, number>()
  for (const [index, row] of clean.entries()) {
    const one = known.meantBy(row)
    const before = one && 'uuid' in one ? first.get(one.uuid) : undefined
    if (one && 'uuid' in one && before === undefined) first.set(one.uuid, index + 1)
    meant.push(before === undefined ? one : { field: 'name', code: 'duplicate', params: { row: before } })
    await turn()
  }
  const changed = (index: number): Plain => changesOf(clean[index]!, provinceOf(clean[index]!), meant[index] as Stored)
  return {
    kind: collegeList,
    entries,
    isStored: () => false,
    judge(index) {
      const one = meant[index]
      if (!one) return 'new'
      if (!('uuid' in one)) return { ...one, row: index + 1 }
      return Object.keys(changed(index)).length > 0 ? 'replaces' : 'unchanged'
    },
    async insert(tx, indexes, batch) {
      const made = indexes.map(index => {
        const { level, ...row } = clean[index]!
        const said = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value || null]))
        const own = { province: provinceOf(row) ?? null, level: level ? [level] : [], ...source, import_batch: batch }
        return { uuid: crypto.randomUUID(), ...said, name: row.name, ...own }
      })
      await insertRows(tx, ports.now(), colleges, everyRow, made)
    },
    replacing: {
      gone: [],
      remove: async () => {},
      async write(tx, indexes, batch) {
        // somebody may have saved the form since they were compared: her former names stay, and so does a name that she gave
        const keys = indexes.map(index => (meant[index] as Stored).uuid)
        const now = await storedColleges(tx).where(inArray(colleges.uuid, keys)).for('no key update')
        const byKey = new Map(now.map(one => [one.uuid, one]))
        const written = indexes.map((index, at) => {
          const row = clean[index]!
          const stored = byKey.get(keys[at]!) ?? (meant[index] as Stored)
          return { uuid: stored.uuid, ...changesOf(row, provinceOf(row), stored), ...source }
        })
        // those that differ in the same fields are one statement
        for (const some of Map.groupBy(written, row => Object.keys(row).join()).values())
          await putInPlace(tx, ports.now(), 'colleges', some, batch)
      },
    },
  }
}
