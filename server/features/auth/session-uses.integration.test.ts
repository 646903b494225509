import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { sessions } from '#server/db/schema/people.ts';
import { addMember, addSession, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createSessionUses } from './session-uses.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let marta: TestPerson;
beforeEach(async () => {
  marta = await addMember(shop);
});

const uses = () => createSessionUses(db, shop.app.log);
const setLastUse = (id: string, past: string) =>
  db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - ${past}::interval` })
    .where(eq(sessions.id, id));
async function find(id = marta.sessionId) {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  return row && { ip: row.ip, idleMinutes: Math.floor((Date.now() - row.lastUsedAt.getTime()) / 60_000) };
}

it('stores time and IP address of a request five minutes after the last use, and of an earlier one not', async () => {
  const phone = await addSession(shop, marta.id);
  await setLastUse(marta.sessionId, '6 minutes');
  await setLastUse(phone.sessionId, '4 minutes');
  const process = await shop.startBeside();
  for (const { token } of [marta, phone]) {
    await process.call('GET', '/user/me', { token, ip: '203.0.113.7' });
  }
  // A process stores what is left when it ends.
  await process.close();
  expect(await find()).toEqual({ ip: '203.0.113.7', idleMinutes: 0 });
  expect(await find(phone.sessionId)).toEqual({ ip: '192.0.2.1', idleMinutes: 4 });
});

it('stores the uses of half a minute together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const phone = await addSession(shop, marta.id);
    for (const id of [marta.sessionId, phone.sessionId]) await setLastUse(id, '1 hour');
    const statements = vi.spyOn(db, 'execute');
    const collected = uses();
    for (const id of [marta.sessionId, phone.sessionId, marta.sessionId]) collected.note(id, '203.0.113.7');
    expect(statements).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => find()).toMatchObject({ idleMinutes: 0 });
    expect(await find(phone.sessionId)).toMatchObject({ idleMinutes: 0 });
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

it('keeps what it could not store for the next time', async () => {
  await setLastUse(marta.sessionId, '1 hour');
  const failing = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('Connection terminated'));
  const collected = uses();
  collected.note(marta.sessionId, '203.0.113.7');
  await collected.flush();
  expect(await find()).toMatchObject({ idleMinutes: 60 });
  await collected.close();
  expect(await find()).toMatchObject({ idleMinutes: 0 });
  failing.mockRestore();
});
