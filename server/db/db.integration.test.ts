import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { inTransaction, openDatabase } from './db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await database.db.execute(sql`create table account (id int primary key, cents int not null)`);
  await database.db.execute(sql`insert into account values (1, 100), (2, 100)`);
});
afterAll(() => database.close());

describe('a transaction', () => {
  const cents = async (id: number) =>
    (await database.db.execute<{ cents: number }>(sql`select cents from account where id = ${id}`)).rows[0]
      ?.cents;

  test('commits everything or nothing', async () => {
    const before = await cents(1);
    await expect(
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`update account set cents = 0 where id = 1`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await cents(1)).toBe(before);
  });

  test('inside another one rolls back only itself', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`update account set cents = 70 where id = 1`);
      await inTransaction(tx, async (inner) => {
        await inner.execute(sql`update account set cents = 0 where id = 1`);
        throw new Error('no');
      }).catch(() => {});
    });
    expect(await cents(1)).toBe(70);
  });

  test('is retried after a deadlock, so that both transactions succeed', async () => {
    await database.db.execute(sql`update account set cents = 100`);
    const meeting = Promise.withResolvers<void>();
    let waiting = 0;
    let runs = 0;
    const move = (from: number, to: number) =>
      inTransaction(database.db, async (tx) => {
        runs++;
        await tx.execute(sql`update account set cents = cents - 10 where id = ${from}`);
        if (++waiting === 2) meeting.resolve();
        await meeting.promise;
        await tx.execute(sql`update account set cents = cents + 10 where id = ${to}`);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    // On a busy machine they may deadlock more than once.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect([await cents(1), await cents(2)]).toEqual([100, 100]);
  });

  test('is retried after a serialization failure', async () => {
    await database.db.execute(sql`update account set cents = 100`);
    const meeting = Promise.withResolvers<void>();
    let waiting = 0;
    const takeAll = () =>
      inTransaction(
        database.db,
        async (tx) => {
          const { rows } = await tx.execute<{ total: number }>(
            sql`select sum(cents)::int as total from account`,
          );
          if (++waiting === 2) meeting.resolve();
          await meeting.promise;
          if (rows[0]?.total !== 200) return 'too late';
          await tx.execute(sql`update account set cents = 0`);
          return 'taken';
        },
        { isolationLevel: 'serializable' },
      );
    expect((await Promise.all([takeAll(), takeAll()])).sort()).toEqual(['taken', 'too late']);
  });

  test('is not retried after other errors', async () => {
    let runs = 0;
    const twice = inTransaction(database.db, async (tx) => {
      runs++;
      await tx.execute(sql`insert into account values (1, 1)`);
    });
    await expect(twice).rejects.toThrow();
    expect(runs).toBe(1);
  });
});

describe('opening the database', () => {
  test('reports in one line that it cannot connect, without the password', async () => {
    const attempt = openDatabase({ databaseUrl: 'postgresql://shop:hidden@127.0.0.1:1/shop', dataDir: '' });
    await expect(attempt).rejects.toThrow(/^DATABASE_URL: cannot connect: [^\n]*ECONNREFUSED[^\n]*$/);
    await expect(attempt).rejects.not.toThrow(/hidden/);
  });
});
