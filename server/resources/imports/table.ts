import { notInArray, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AboutPublished } from '../../../src/core/contracts/import/index.ts'
import type { ImportBatch, ImportState } from '../../../src/core/contracts/imports.ts'
import { key, moment } from '../../db/columns.ts'
import { students } from '../relation/students/table.ts'

/** One import, from being accepted to its end: a job while it is under way, then what may be undone as a whole. */
export const import_batches = pgTable(
  'import_batches',
  {
    uuid: key(),
    kind: text().notNull(),
    user: uuid().notNull(),
    /** Where it was asked from, for the audit trail. */
    address: text().notNull().default(''),
    work_unit: uuid(),
    /** Of what is published: the province, none where it is of the whole country, and what the list says of all its rows. */
    province: integer(),
    about: jsonb().$type<AboutPublished>(),
    state: text().$type<ImportState>().notNull().default('done'),
    dry_run: boolean().notNull().default(false),
    /** A question what it would change of stored rows. */
    corrects: boolean().notNull().default(false),
    /** Rows that were sent, and how many of them its present step has passed. */
    total: integer().notNull().default(0),
    passed: integer().notNull().default(0),
    created: integer().notNull(),
    updated: integer().notNull().default(0),
    report: jsonb().$type<NonNullable<ImportBatch['report']>>(),
    refusal: jsonb().$type<NonNullable<ImportBatch['refusal']>>(),
    /** The refusal in a few words, for a list of such. */
    message: text().notNull().default(''),
    created_time: moment().notNull(),
    /**
     * Its place among those of its turn, in which it is accepted (`turns.ts`): a clock that is set right puts none before another. Given by the
     * database, to a process of an older version too.
     */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Who works on it, and when that was heard of last: one that is silent is taken up by another. */
    worker: uuid(),
    beat_time: moment(),
    undone_time: moment(),
    /** Somebody is taking it back, and was heard of then. */
    undoing_time: moment(),
    /** What was taken back: so far, until `undone_time`, which is set when nobody could take back more. */
    undone: jsonb().$type<NonNullable<ImportBatch['undone']> & { readonly whose?: readonly (string | null)[]; readonly handed?: number }>(),
  },
  t => [index().on(t.work_unit, t.created_time), index().on(t.state)],
)

/** What was taken back of an import, told while nobody is taking back more of it; no name of a student who has left the school since. */
export const undoneOf = sql<
  ImportBatch['undone']
>`case when ${import_batches.undone_time} is not null or ${import_batches.undoing_time} is null then
  ${import_batches.undone} - 'whose' - 'handed' || jsonb_build_object('names', (select coalesce(jsonb_agg(one.name order by one.place), '[]'::jsonb)
    from jsonb_array_elements_text(${import_batches.undone}->'names') with ordinality as one(name, place)
    where ${import_batches.undone}->'whose'->>(one.place::int - 1) is null or exists (select 1 from ${students}
      where ${students.uuid} = (${import_batches.undone}->'whose'->>(one.place::int - 1))::uuid
        and ${students.work_unit} = ${import_batches.work_unit}))) end`

/** The four ways an import ends. */
export const ENDED: readonly ImportState[] = ['done', 'refused', 'cancelled', 'failed']
export const underWay = notInArray(import_batches.state, [...ENDED])

/** The rows of an import that is meant, sealed, until its end: it goes on after its process was killed. */
export const import_rows = pgTable(
  'import_rows',
  {
    batch: uuid()
      .notNull()
      .references(() => import_batches.uuid, { onDelete: 'cascade' }),
    place: integer().notNull(),
    sealed: text().notNull(),
  },
  t => [primaryKey({ columns: [t.batch, t.place] })],
)

/** What an import changes of stored rows, sealed, some together: to be read before it is meant, and to be taken back afterwards. */
export const import_changes = pgTable(
  'import_changes',
  {
    batch: uuid()
      .notNull()
      .references(() => import_batches.uuid, { onDelete: 'cascade' }),
    /** The place of the first of them among all. */
    first: integer().notNull(),
    count: integer().notNull(),
    sealed: text().notNull(),
  },
  t => [primaryKey({ columns: [t.batch, t.first] })],
)

/** Rows of what is published that an import has taken the place of, as they were: they come back when it is undone. */
export const import_replaced = pgTable(
  'import_replaced',
  {
    batch: uuid()
      .notNull()
      .references(() => import_batches.uuid, { onDelete: 'cascade' }),
    row: uuid().notNull(),
    stored: jsonb().notNull(),
    /** Who had collected it, and when: lost with it, and again hers once it is back. */
    collects: jsonb().$type<{ user: string; created_time: string }[]>(),
  },
  t => [
    primaryKey({ columns: [t.batch, t.row] }),
    // of which import a row is: who has written over it is looked up. With the row, or some of them would be sought among all of that list.
    index('import_replaced_of_import').on(sql`(${t.stored} ->> 'import_batch')`, t.batch, t.row),
  ],
)

/** So long a near number is counted, and kept. */
export const NEAR_NUMBER_DAYS = 30

/**
 * ID numbers that somebody who sees masks alone has asked about, and that fitted a student but for the digits a mask hides: counted for
 * the measure of a month. A seal of number and name, which says neither; the same asked again is the same row.
 */
export const near_numbers = pgTable(
  'near_numbers',
  {
    /** A seal of her login name: who is deleted and added again has the measure that she had. */
    by: text().notNull(),
    mark: text().notNull(),
    created_time: moment().notNull(),
  },
  t => [primaryKey({ columns: [t.by, t.mark] })],
)
