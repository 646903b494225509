import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createSetAside } from '#server/db/set-aside.ts';
import { completeIssuer } from '#server/testing/builders/documents.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueNoted } from './issue-documents.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db, pool } = shop;

it('issues 10,000 documents in under a minute', async () => {
  await completeIssuer(shop);
  const settings = { ...(await shop.shopSettings.latest()), documentYears: 10 };
  const { _id: copied } = await addOrder(shop, await addMember(shop), [[await addProduct(db), 2]]);
  await payOrder(db, copied);
  await db.execute(sql`
    with copies as (
      insert into carts (id, user_id) select gen_random_uuid(), null from generate_series(1, 10000) returning id
    ), made as (
      insert into orders (id, cart_id, user_id, placed_total_minor, owed_minor, paid_minor, payment_method, prices_include_tax)
      select gen_random_uuid(), c.id, o.user_id, o.placed_total_minor, o.owed_minor, o.paid_minor, o.payment_method, false
      from copies c, orders o where o.id = ${copied} returning id
    ), parts as (
      insert into order_parts (order_id, number, to_send) select id, 1, 2 from made
    ), lines as (
      insert into order_lines (id, order_id, part, product_id, brand_name, name, quantity, unit_price_minor, tax_minor, taxes)
      select gen_random_uuid(), made.id, 1, l.product_id, l.brand_name, l.name, l.quantity, l.unit_price_minor, l.tax_minor, l.taxes
      from made, order_lines l where l.order_id = ${copied}
    )
    insert into document_changes (order_id) select id from made`);
  const start = performance.now();
  const setAside = createSetAside('order');
  while (await db.transaction((tx) => issueNoted(tx, settings, 200, setAside)));
  const seconds = (performance.now() - start) / 1_000;
  const { rows } = await pool.query(
    'select count(distinct number)::int as count, max(number) as last from documents',
  );
  expect(rows).toEqual([{ count: 10_000, last: 10_000 }]);
  expect(seconds).toBeLessThan(60);
});
