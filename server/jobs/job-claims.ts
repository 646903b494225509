import { eq, sql } from 'drizzle-orm';
import { ClaimLost, inMs, isStillOurs, nextAttempt } from '#server/db/claims.ts';
import type { Db } from '#server/db/db.ts';
import { jobs } from '#server/db/schema/jobs.ts';

/** The claim of a job that one process at a time does. */
export interface JobClaim {
  name: string;
  attempt: number;
  /** How often it has failed in a row. */
  failures: number;
}

/** A process that ends without releasing its claim is replaced after this time. */
const LEASE_MS = 60_000;
export const RENEWED_EVERY_MS = 20_000;

interface Claimant {
  processId: string;
  /** Also before it is due. */
  isWoken: boolean;
  /** Until a job is due that the database does not know yet. */
  firstAfterMs: number;
}

/** @returns the claim, or in how many milliseconds to look again */
export async function claimJob(
  db: Db,
  name: string,
  { processId, isWoken, firstAfterMs }: Claimant,
): Promise<JobClaim | number> {
  // A claim whose time is over is that of a process that has ended. Its own may be left from an outage of the database.
  const [claimed] = await db
    .update(jobs)
    .set({ attempt: nextAttempt(jobs.attempt), claimedUntil: inMs(LEASE_MS), claimedBy: processId })
    .where(
      eq(
        jobs.name,
        sql`(select name from ${jobs} where name = ${name} and case when claimed_until is null
            then ${isWoken} or due_at <= clock_timestamp()
            else claimed_by = ${processId} or claimed_until <= clock_timestamp() end
          for update skip locked)`,
      ),
    )
    .returning({ name: jobs.name, attempt: jobs.attempt, failures: jobs.failures });
  if (claimed) return claimed;
  const { rows } = await db.execute<{ ms: number }>(sql`
    select greatest(0, extract(epoch from coalesce(claimed_until, due_at) - clock_timestamp()) * 1000)::float8 as ms
    from ${jobs} where name = ${name}`);
  if (rows[0]) return rows[0].ms;
  await db
    .insert(jobs)
    .values({ name, dueAt: inMs(firstAfterMs) })
    .onConflictDoNothing();
  return 0;
}

const stillOurs = ({ name, attempt }: JobClaim) =>
  isStillOurs({ id: jobs.name, attempt: jobs.attempt }, { id: name, attempt });

/** Prolongs the claim. In a transaction, no other process can claim the job before it ends. @throws ClaimLost */
export async function renewClaim(db: Db, claim: JobClaim): Promise<void> {
  const { rowCount } = await db
    .update(jobs)
    .set({ claimedUntil: inMs(LEASE_MS) })
    .where(stillOurs(claim));
  if (rowCount === 0) throw new ClaimLost();
}

/** The problem of a run that has not failed is what it left out. */
interface Outcome {
  problem: string | null;
  hasFailed: boolean;
}

/** Ends the claim. @param outcome undefined when the run was not finished */
export async function releaseJob(db: Db, claim: JobClaim, dueInMs: number, outcome?: Outcome): Promise<void> {
  const noted = outcome && {
    problem: outcome.problem,
    failures: outcome.hasFailed ? sql`${jobs.failures} + 1` : 0,
  };
  await db
    .update(jobs)
    .set({ claimedUntil: null, claimedBy: null, dueAt: inMs(dueInMs), ...noted })
    .where(stillOurs(claim));
}

/** Notes the outcome of a job that every process does. */
export async function noteOutcome(db: Db, name: string, problem: string | null): Promise<void> {
  const outcome = { problem, failures: problem === null ? 0 : sql`${jobs.failures} + 1` };
  await db
    .insert(jobs)
    .values({ name, problem, failures: problem === null ? 0 : 1 })
    .onConflictDoUpdate({ target: jobs.name, set: outcome });
}
