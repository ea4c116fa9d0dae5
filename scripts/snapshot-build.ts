import { gzipSync } from 'node:zlib'
import { openEmbedded } from '../server/db/client.ts'
import { type DemoPorts, loadDemo, loadReference, someFacts } from '../server/db/demo/index.ts'
import { pageSecret } from '../server/db/demo/page-secret.ts'
import { migrate } from '../server/db/migrate.ts'
import { argon2Hash } from '../server/ports/hash/argon2-node.ts'
import { aesVault } from '../server/ports/vault/aes-vault.ts'

export type SnapshotKind = 'demo' | 'empty'

const ports: DemoPorts = { now: () => new Date(), hash: argon2Hash, vault: aesVault(pageSecret) }

/**
 * Half of an empty database is what PostgreSQL says about itself. Nothing of ours reads its views or its descriptions, and who opens a page
 * fetches them: 0.6 MB of gzip.
 */
const leaner = [
  'set allow_system_table_mods = on',
  'drop schema information_schema cascade',
  // the page server reads one of them
  `do $$ declare one record; begin
    for one in select relname from pg_class where relkind = 'v' and relnamespace = 'pg_catalog'::regnamespace and relname <> 'pg_sequences' loop
      execute format('drop view if exists pg_catalog.%I cascade', one.relname);
    end loop;
  end $$`,
  'delete from pg_description',
  // nothing of ours is searched by stems of words, or written in another encoding
  'delete from pg_ts_config_map',
  'delete from pg_conversion',
]

/** The embedded database as one small gzipped tar: schema and dictionaries, or the whole demo region. */
export async function buildSnapshot(kind: SnapshotKind): Promise<Buffer> {
  const database = await openEmbedded()
  try {
    await migrate(database)
    await (kind === 'demo' ? loadDemo(database.db, ports, someFacts()) : loadReference(database.db))
    const { pglite } = database
    // What a page will never connect to, dead rows, and everything in the write-ahead log before the last checkpoint.
    const steps = [
      "update pg_database set datistemplate = false where datname like 'template%'",
      ...[
        'drop database template0',
        'drop database template1',
        ...leaner,
        'vacuum full',
        'set default_statistics_target = 10',
        'analyze',
        // of its own tables the planner knows enough
        'delete from pg_statistic where starelid < 16384',
        'vacuum full pg_statistic',
        'checkpoint',
        'select pg_switch_wal()',
        'checkpoint',
      ],
    ]
    for (const step of steps) await pglite.exec(step)
    const { rows } = await pglite.query<{ file_name: string; file_offset: number }>(
      'select (pg_walfile_name_offset(pg_current_wal_insert_lsn())).*',
    )
    const { file_name, file_offset } = rows[0]!
    const tar = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    return gzipSync(trimWal(tar, file_name, file_offset), { level: 9 })
  } finally {
    await database.close()
  }
}

/** Keeps the current log segment only, with zeros after its end: recycled segments are full of old records, 70 % of the download. */
export function trimWal(tar: Buffer, segment: string, end: number): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at + 512 <= tar.length; ) {
    const name = field(tar, at, 100)
    if (!name) break
    const next = at + 512 + Math.ceil((Number.parseInt(field(tar, at + 124, 12), 8) || 0) / 512) * 512
    const entry = Buffer.from(tar.subarray(at, next))
    const log = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1]
    if (log === segment) entry.fill(0, 512 + end)
    if (!log || log === segment) kept.push(entry)
    at = next
  }
  return Buffer.concat([...kept, Buffer.alloc(1024)])
}

const field = (tar: Buffer, at: number, length: number) =>
  tar
    .toString('latin1', at, at + length)
    .split('\0')[0]!
    .trim()
