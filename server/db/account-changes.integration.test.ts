import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { sessions, users } from './schema/people.ts';

const database = await createTestDatabase();
afterAll(database.close);
const { db, pool } = database;

const heard: string[] = [];
pool.onChange((id) => void heard.push(id));
let person: string;
let session: string;
beforeEach(async () => {
  const [user] = await db
    .insert(users)
    .values({ firstName: 'Marta', lastName: 'Wilder' })
    .returning({ id: users.id });
  person = user?.id ?? '';
  const origin = { provider: 'Email', device: 'Firefox', ip: '192.0.2.1' } as const;
  const [row] = await db
    .insert(sessions)
    .values({ userId: person, ...origin })
    .returning({ id: sessions.id });
  session = row?.id ?? '';
  heard.splice(0);
});

const rename = { firstName: 'Rosa' };

describe('a process hears of the changes that it made', () => {
  it('after the commit, and before whoever made them continues', async () => {
    await db.transaction(async (tx) => {
      await tx.update(users).set(rename).where(eq(users.id, person));
      await tx.delete(sessions).where(eq(sessions.id, session));
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([person, session]);
  });

  it('also by a statement without a transaction, and by what the database deletes itself', async () => {
    await db.delete(users).where(eq(users.id, person));
    expect(heard).toEqual([session]);
  });

  it('once, and not of what nobody keeps in memory', async () => {
    await db.update(users).set({ phoneNumber: '212-555-0199' });
    await db.update(sessions).set({ lastUsedAt: sql`now() + interval '1 minute'`, ip: '192.0.2.2' });
    expect(heard).toEqual([]);
    await db.update(users).set(rename).where(eq(users.id, person));
    await db.select().from(users);
    expect(heard).toEqual([person]);
  });
});
