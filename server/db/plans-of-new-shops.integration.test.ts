import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

/** A new shop has no statistics, and a process keeps the plans that it made while there was no product. */
it('reads the variants of a product alone, also by plans that were made before there were others', async () => {
  const added = 300;
  await db.transaction(async (tx) => {
    const change = () => tx.execute(sql`update product_variants set price_switches_at = now()`);
    const countRead = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index where indrelid = 'product_variants'::regclass`);
      return rows[0]?.read ?? 0;
    };
    await addProduct(tx);
    await change();
    for (let at = 0; at < added; at += 1) await addProduct(tx);
    const before = await countRead();
    await change();
    expect((await countRead()) - before).toBeLessThan(added * 20);
  });
});
