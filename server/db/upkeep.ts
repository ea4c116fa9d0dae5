import type { PGlite } from '@electric-sql/pglite'
import { LOW, type Room } from './room.ts'

/** Pages of a table that is gone through although somebody may be waiting: it takes some ten milliseconds. */
const SMALL = 100

/**
 * What a PostgreSQL does by itself (autovacuum) and the embedded database never does: a table that has grown by a fifth is gone through, so
 * that the room of what was deleted is used again, keys are read from their index alone, and statements are planned by what is there. One
 * table a call, the largest that may be; a large one holds everybody else, and waits until nobody is there. False: none has grown.
 */
export async function keepUp(pglite: PGlite, isQuiet: boolean): Promise<boolean> {
  const { rows } = await pglite.query<{ name: string }>(
    `select name from (
      select oid::regclass::text as name, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
    where pages > relpages * 1.2 + 8 and ($1 or pages <= $2) order by pages desc limit 1`,
    [isQuiet, SMALL],
  )
  const [grown] = rows
  if (grown) await pglite.exec(`vacuum (analyze, truncate false) ${grown.name}`)
  return grown !== undefined
}

/** A file of its log. */
const PIECE = 16 * 1024 * 1024
/** So many lie written ahead of the one in use: as much as one statement that undoes a large import writes. */
const READY = 3

/**
 * Where another program takes all of the disk, the reserve too, the engine stops for want of room for its log (R8), unless the room is there:
 * files that are written already. What a checkpoint frees it uses again, so that they stay as many. False: they lie there, or the disk has no
 * room for them beside what must be free.
 */
export async function layLogReady(pglite: PGlite, room: Room): Promise<boolean> {
  const ready = async () => {
    const { rows } = await pglite.query<{ count: number }>(
      `select count(*)::int as count from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    )
    return rows[0]!.count
  }
  const before = await ready()
  if (before >= READY || room.left() < LOW + READY * PIECE) return false
  // as zeros: otherwise it would be a file without the room that its name promises
  await pglite.exec('set wal_init_zero = on')
  try {
    // each uses one that lies there, which the checkpoint gives back: so many as are wanted, however many there were. A file in which
    // nothing stands is not left for the next one, and a checkpoint between two of them would take them away again
    for (let n = 0; n < READY; n++) await pglite.exec(`select pg_logical_emit_message(false, 'room', ''); select pg_switch_wal()`)
    await pglite.exec('checkpoint')
  } finally {
    await pglite.exec('set wal_init_zero = off')
  }
  return (await ready()) > before
}
