import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { imageDownloads } from '#server/db/schema/image-downloads.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { mails } from '#server/db/schema/mail.ts';
import { productImports } from '#server/db/schema/product-imports.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { JobQueue } from './job-check.rules.ts';
import { type JobName, jobWords } from './job-check.rules.ts';

/** The queue of a job with a table of its own, by an index: since when, and what was given up. Of other jobs, the run that is due waits. */
const tables: Partial<Record<JobName, { waiting: SQL; failed?: SQL }>> = {
  mails: {
    waiting: sql`select created_at as since from ${mails} where status in ('waiting', 'sending')`,
    failed: sql`select from ${mails} where status = 'failed'`,
  },
  imports: {
    waiting: sql`select coalesce(claimed_until, created_at) as since from ${productImports} where status in ('checking', 'applying', 'undoing')`,
    failed: sql`select from ${productImports} where status = 'failed'`,
  },
  'image-downloads': {
    waiting: sql`select created_at as since from ${imageDownloads} where status = 'waiting'`,
    failed: sql`select from ${imageDownloads} where status = 'failed'`,
  },
  'bulk-edits': { waiting: sql`select created_at as since from ${bulkEdits} where ended_at is null` },
  'price-switches': {
    waiting: sql`select price_switches_at as since from ${productVariants} where price_switches_at <= now()`,
  },
};

const due = (name: JobName) =>
  sql`select due_at as since from ${jobs} where name = ${name} and due_at <= now() and claimed_until is null`;

const selectQueue = (name: JobName): SQL => {
  const { waiting = due(name), failed } = tables[name] ?? {};
  const given = failed ? sql`(select count(*)::int from (${failed}) given)` : sql`0`;
  return sql`
    select ${name}::text as name, count(*)::int as waiting, ${given} as failed,
      (extract(epoch from clock_timestamp() - min(least(since, clock_timestamp()))) * 1000)::float8 as "oldestMs"
    from (${waiting}) queued`;
};

/** @returns of each kind of work in the background how much waits, since when, what was given up, and whether it fails */
export async function listJobQueues(db: Db): Promise<JobQueue[]> {
  const names = Object.keys(jobWords) as JobName[];
  const { rows } = await db.execute<JobQueue & Record<string, unknown>>(sql`
    select queues.*, coalesce(${jobs.failures}, 0) as failures, ${jobs.problem}
    from (${sql.join(names.map(selectQueue), sql` union all `)}) queues left join ${jobs} on ${jobs.name} = queues.name`);
  return rows;
}
