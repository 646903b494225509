import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Notifications } from '#server/db/notifications.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { type Job, type Run, runNow, startQueue } from './queue.ts';

const { db, pool, connection, close } = await createTestDatabase();
const notifications = new Notifications(connection, 'queue test');
await notifications.open();
afterAll(async () => {
  await notifications.close();
  await close();
});
beforeEach(() => db.delete(jobs));
afterEach(() => pool.markBack());

const warn = vi.fn();
afterEach(() => warn.mockClear());
const name = 'sweeps';
/** A job that says how often it ran. */
function counted(job: Partial<Job> = {}) {
  let runs = 0;
  const run = async (options: Run) => {
    runs += 1;
    return (await job.run?.(options)) ?? 60_000;
  };
  return { job: { name, ...job, run } satisfies Job, runs: () => runs };
}
/** Starts what a process does. */
async function start(job: Job) {
  const queue = await startQueue({ db, notifications, log: { warn } }, [job]);
  onTestFinished(() => queue.stop());
  return queue;
}
async function stored() {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name));
  return row;
}
const secondsUntilDue = async () => ((await stored())?.dueAt.getTime() ?? 0) / 1_000 - Date.now() / 1_000;

describe('a job', () => {
  it('runs at once in a new shop, and then when it is due', async () => {
    const { job, runs } = counted({ run: async () => 5 });
    await start(job);
    await expect.poll(runs).toBeGreaterThan(3);
  });

  it('of which a new shop has no need at its start waits, also after a restart', async () => {
    const { job, runs } = counted({ firstAfterMs: 60_000 });
    await (await start(job)).stop();
    await (await start(job)).stop();
    expect(runs()).toBe(0);
    expect(await secondsUntilDue()).toBeGreaterThan(50);
  });

  it('says once which row it left out, and is not late with the others', async () => {
    const setAside = createSetAside('lamp');
    const refuse = () => Promise.reject(new Error('bad row'));
    const { job, runs } = counted({
      setAside,
      async run() {
        if (runs() === 1) await setAside.workOn(['7'], refuse);
        return 5;
      },
    });
    await start(job);
    await expect.poll(runs).toBeGreaterThan(3);
    expect(await stored()).toMatchObject({ failures: 0, problem: 'lamp 7: Error: bad row' });
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ about: 'lamp 7', job: name }), expect.stringMatching(/^A row was left out/)],
    ]);
  });

  it('that is not due waits, whichever process ran it', async () => {
    const { job, runs } = counted();
    await start(job);
    await expect.poll(runs).toBe(1);
    await expect.poll(async () => (await stored())?.claimedUntil).toBeNull();
    await (await start(job)).stop();
    expect(runs()).toBe(1);
  });

  it('is run by one of several processes, and by another one when that is done', async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = counted({
      async run() {
        begun.resolve();
        await goOn.promise;
        return null;
      },
    });
    const first = runNow(db, slow.job);
    await begun.promise;
    const { job, runs } = counted();
    expect(await runNow(db, job)).toBe(false);
    goOn.resolve();
    expect(await first).toBe(true);
    expect(await runNow(db, job)).toBe(true);
    expect(runs()).toBe(1);
  });

  it('of a process that was killed is run by another one when the claim ends, although it is not due', async () => {
    const { job, runs } = counted();
    await db.insert(jobs).values({
      ...{ name, attempt: 3, claimedBy: crypto.randomUUID(), dueAt: sql`now() + interval '1 day'` },
      claimedUntil: sql`now() + interval '0.3 seconds'`,
    });
    expect(await runNow(db, job)).toBe(false);
    await start(job);
    await expect.poll(runs).toBe(1);
    expect(await stored()).toMatchObject({ attempt: 4 });
  });

  it('writes nothing after another process has taken over', async () => {
    const { job } = counted({
      async run({ hold }) {
        await db.update(jobs).set({ attempt: sql`${jobs.attempt} + 1` });
        await db.transaction(hold);
        return null;
      },
    });
    expect(await runNow(db, job)).toBe(false);
    expect(await stored()).toMatchObject({ attempt: 2, claimedUntil: expect.any(Date), failures: 0 });
  });

  it('runs again when it is woken while it runs', async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { job, runs } = counted({
      channel: 'queue_test',
      async run() {
        begun.resolve();
        await goOn.promise;
        return null;
      },
    });
    await start(job);
    await begun.promise;
    const heard = Promise.withResolvers<void>();
    await notifications.subscribe('queue_test', () => heard.resolve());
    await db.execute(sql`select pg_notify('queue_test', '')`);
    await heard.promise;
    goOn.resolve();
    await expect.poll(runs).toBe(2);
  });
});

describe('a failure', () => {
  it('is noted and logged, and the pauses grow until a run succeeds', async () => {
    let fails = true;
    const { job } = counted({
      async run() {
        if (fails) throw new Error('no such table');
        return null;
      },
    });
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      await expect(runNow(db, job)).rejects.toThrow('no such table');
      expect(await stored()).toMatchObject({ failures, problem: expect.stringContaining('no such table') });
      pauses.push(Math.round((await secondsUntilDue()) / 5));
    }
    expect(pauses).toEqual([1, 2, 4]);
    fails = false;
    await runNow(db, job);
    expect(await stored()).toMatchObject({ failures: 0, problem: null });
  });

  it('of a job that every process runs is noted until it succeeds', async () => {
    let fails = true;
    const { job, runs } = counted({
      isShared: true,
      channel: 'shared_test',
      async run() {
        if (fails) throw new Error('no such table');
        return null;
      },
    });
    await start(job);
    await expect.poll(stored).toMatchObject({ failures: 1 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error), job: name },
      'Work in the background has failed. It is tried again.',
    );
    fails = false;
    await db.execute(sql`select pg_notify('shared_test', '')`);
    await expect.poll(stored).toMatchObject({ failures: 0, problem: null });
    expect(runs()).toBeGreaterThan(1);
  });

  it('of the database is waited for without a warning', async () => {
    const { job, runs } = counted({ channel: 'away_test' });
    pool.markAway();
    const attempted = vi.spyOn(pool, 'query');
    onTestFinished(() => attempted.mockRestore());
    await start(job);
    await expect.poll(() => attempted.mock.calls.length).toBeGreaterThan(0);
    pool.markBack();
    notifications.emit('connected');
    await expect.poll(runs).toBe(1);
    expect(warn).not.toHaveBeenCalled();
  });
});

it('a shutdown gives up what takes longer than its grace, and another process goes on at once', async () => {
  const begun = Promise.withResolvers<void>();
  const { job } = counted({
    async run({ deadline }) {
      begun.resolve();
      await new Promise((resolve) => deadline.addEventListener('abort', resolve));
      return null;
    },
  });
  const queue = await start(job);
  await begun.promise;
  await queue.stop(1);
  expect(await stored()).toMatchObject({ claimedUntil: null });
  expect(await secondsUntilDue()).toBeLessThanOrEqual(0);
});
