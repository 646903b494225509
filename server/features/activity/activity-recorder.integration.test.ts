import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ActivityKind } from '#contract/activity.contract.ts';
import { activity } from '#server/db/schema/activity.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { createActivityRecorder } from './activity-recorder.ts';

let database: TestDatabase;
const databases: TestDatabase[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  databases.push(database);
});
afterAll(() => Promise.all(databases.map(({ close }) => close())));

const limits = { perMinute: 3, waiting: 5, delayMs: 1, retryMs: 1 };
const warnings: object[] = [];
const open = () =>
  createActivityRecorder(database.db, { warn: (details) => void warnings.push(details) }, limits);
const recorded = async () =>
  (await database.db.select().from(activity).orderBy(asc(activity.id))).map(({ kind, details }) => ({
    kind,
    ...details,
  }));
const failed: { event: ActivityKind; how: string } = { event: 'sign-in-failed', how: 'password' };

it('records what waits when the process ends', async () => {
  const recorder = open();
  recorder.add({ event: 'signed-in', how: 'Google' });
  await recorder.close();
  expect(await recorded()).toEqual([{ kind: 'signed-in', how: 'Google' }]);
});

it('counts a flood instead of recording it, and no other kind with it', async () => {
  const recorder = open();
  for (let at = 0; at < 10; at++) recorder.add(failed);
  recorder.add({ event: 'forbidden', call: 'GET /api/user' });
  recorder.add({ event: 'password-changed' });
  await recorder.close();
  expect(await recorded()).toEqual([
    ...Array.from({ length: 3 }, () => ({ kind: 'sign-in-failed', how: 'password' })),
    { kind: 'forbidden', call: 'GET /api/user' },
    { kind: 'password-changed' },
    { kind: 'events-dropped', dropped: 'sign-in-failed', count: 7 },
  ]);
});

it.each<ActivityKind>(['signed-in', 'session-ended'])(
  'counts a flood of %s for each account',
  async (event) => {
    const recorder = open();
    const [busy, other] = [randomUUID(), randomUUID()];
    for (const account of [busy, busy, busy, busy, other]) recorder.add({ event, account });
    await recorder.close();
    const rows = await database.db.select().from(activity).orderBy(asc(activity.id));
    expect(rows.map(({ accountId }) => accountId)).toEqual([busy, busy, busy, other, null]);
    expect(rows.at(-1)).toMatchObject({ kind: 'events-dropped', details: { dropped: event, count: 1 } });
  },
);

it('keeps a bounded number of events while the database is away, and records them when it is back', async () => {
  const recorder = open();
  database.pool.markAway();
  for (let at = 0; at < 7; at++) recorder.add({ event: 'password-changed', count: at });
  database.pool.markBack();
  await expect.poll(async () => (await recorded()).length).toBe(5);
  await recorder.close();
  expect((await recorded()).at(-1)).toEqual({
    kind: 'events-dropped',
    dropped: 'password-changed',
    count: 2,
  });
});

it('records an event with an address that PostgreSQL cannot store', async () => {
  const recorder = open();
  recorder.add({ ...failed, email: 'a\0b\ud800@example.com' }, 'hash');
  await recorder.close();
  expect(await recorded()).toEqual([{ kind: 'sign-in-failed', how: 'password', address: 'hash' }]);
});

it('warns of an event that cannot be recorded, and records later ones', async () => {
  const recorder = open();
  recorder.add({ event: 'signed-in', account: 'no id' });
  await expect.poll(() => warnings.length).toBe(1);
  recorder.add({ event: 'signed-up' });
  await recorder.close();
  expect(await recorded()).toEqual([{ kind: 'signed-up' }]);
});
