import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/db.ts';
import { oneTimeTokens } from '#server/db/schema/people.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { findTokenHolder, issueToken, takeToken, withdrawTokens } from './one-time-tokens.store.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const holder = () => crypto.randomUUID();

/** Moves a holder's tokens into the past, as if so many minutes had gone by since. */
const letMinutesPass = (holderId: string, minutes: number) =>
  db
    .update(oneTimeTokens)
    .set({ expiresAt: sql`${oneTimeTokens.expiresAt} - ${minutes} * interval '1 minute'` })
    .where(eq(oneTimeTokens.holderId, holderId));

const hour = 60;
const week = 7 * 24 * hour;

describe('one-time tokens', () => {
  it('can be used once, for its holder', async () => {
    const ann = holder();
    const raw = await issueToken(db, 'reset', ann);
    expect(await takeToken(db, 'reset', raw)).toBe(ann);
    expect(await takeToken(db, 'reset', raw)).toBeNull();
  });

  it('can be used once by ten concurrent callers', async () => {
    const ann = holder();
    const raw = await issueToken(db, 'reset', ann);
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeToken(db, 'reset', raw)));
    expect(taken.filter((id) => id === ann)).toHaveLength(1);
    expect(taken.filter((id) => id === null)).toHaveLength(9);
  });

  it('can be looked up without being used up', async () => {
    const ann = holder();
    const raw = await issueToken(db, 'reset', ann);
    expect(await findTokenHolder(db, 'reset', raw)).toBe(ann);
    expect(await findTokenHolder(db, 'invitation', raw)).toBeNull();
    expect(await takeToken(db, 'reset', raw)).toBe(ann);
    expect(await findTokenHolder(db, 'reset', raw)).toBeNull();
    expect(await findTokenHolder(db, 'reset', await issueToken(db, 'reset', ann, -1))).toBeNull();
  });

  it('is not valid for another purpose', async () => {
    const raw = await issueToken(db, 'invitation', holder());
    expect(await takeToken(db, 'reset', raw)).toBeNull();
    expect(await takeToken(db, 'invitation', raw)).not.toBeNull();
  });

  it('replaces the older one of the same holder and purpose only', async () => {
    const ann = holder();
    const ben = holder();
    const others = [await issueToken(db, 'reset', ben), await issueToken(db, 'invitation', ann)] as const;
    const older = await issueToken(db, 'reset', ann);
    const newer = await issueToken(db, 'reset', ann);
    expect(await takeToken(db, 'reset', older)).toBeNull();
    expect(await takeToken(db, 'reset', newer)).toBe(ann);
    expect(await takeToken(db, 'reset', others[0])).toBe(ben);
    expect(await takeToken(db, 'invitation', others[1])).toBe(ann);
  });

  it('expires', async () => {
    const raw = await issueToken(db, 'reset', holder(), -1);
    expect(await takeToken(db, 'reset', raw)).toBeNull();
  });

  it.each([
    ['reset', hour],
    ['invitation', week],
    ['newsletter', week],
  ] as const)('%s is good for %i minutes, and no longer', async (purpose, minutes) => {
    const ann = holder();
    const inTime = await issueToken(db, purpose, ann);
    await letMinutesPass(ann, minutes - 2);
    expect(await takeToken(db, purpose, inTime)).toBe(ann);
    const late = await issueToken(db, purpose, ann);
    await letMinutesPass(ann, minutes);
    expect(await takeToken(db, purpose, late)).toBeNull();
  });

  it('can be withdrawn', async () => {
    const ann = holder();
    const raw = await issueToken(db, 'invitation', ann);
    await withdrawTokens(db, 'invitation', ann);
    expect(await takeToken(db, 'invitation', raw)).toBeNull();
  });

  it('stays unused when the transaction fails', async () => {
    const ann = holder();
    const raw = await issueToken(db, 'invitation', ann);
    const failing = inTransaction(db, async (tx) => {
      await takeToken(tx, 'invitation', raw);
      throw new Error('another address');
    });
    await expect(failing).rejects.toThrow('another address');
    expect(await takeToken(db, 'invitation', raw)).toBe(ann);
  });

  it('is stored only as a hash', async () => {
    const raw = await issueToken(db, 'reset', holder());
    const rows = await db.select().from(oneTimeTokens);
    expect(raw.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(rows)).not.toContain(raw);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.hash))).toBe(true);
  });
});
