import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';

/** Facts about this installation for the Health page. None of it is in a backup (server/backup/snapshot.ts). */

/** The state of a process beside its heartbeat. */
export interface ProcessState {
  /** Free and total bytes of the disks that it writes to. */
  disks: { folder: 'data' | 'backups'; freeBytes: number; totalBytes: number }[];
  /** Its queue of image variants. */
  images: { waiting: number; failed: number };
}

/** The shop's processes of the last week, each with its last heartbeat. */
export const processes = pgTable(
  'processes',
  {
    id: uuid().primaryKey(),
    host: text().notNull(),
    pid: integer().notNull(),
    version: text().notNull(),
    startedAt: timestamptz().notNull(),
    beatAt: createdAt(),
    /** When it was shut down. */
    endedAt: timestamptz(),
    /** When it was found to have ended without a shutdown. */
    lostAt: timestamptz(),
    state: jsonb().$type<ProcessState>().notNull(),
  },
  (t) => [index('processes_beat').on(t.beatAt)],
);

/**
 * Durations of calls: one row for each process, route and slot of five minutes. The table is unlogged (see its migration): it
 * holds two hours, and a crash of PostgreSQL only empties it.
 */
export const callTimes = pgTable(
  'call_times',
  {
    slotAt: timestamptz().notNull(),
    processId: uuid().notNull(),
    /** Method and pattern: `GET /api/product/list`. */
    route: text().notNull(),
    /** Calls in each range of durations (call-times.rules.ts). */
    counts: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.slotAt, t.processId, t.route] })],
);

/** Latest results of work in the background: the check of orders, the nightly backup. */
export const healthResults = pgTable('health_results', {
  key: text().primaryKey(),
  at: createdAt(),
  result: jsonb().notNull(),
});

/** Free space once a day, for a forecast. */
export const diskDays = pgTable(
  'disk_days',
  {
    day: date().notNull().default(sql`current_date`),
    folder: text().notNull(),
    totalBytes: bigint({ mode: 'number' }).notNull(),
    freeBytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.folder] })],
);
