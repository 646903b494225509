import { expect } from 'vitest';
import type { DatabaseAccess } from '../dependencies/database-access.ts';
import { until } from '../wait.ts';
import { type Client, jsonOf } from './client.ts';
import type { StockedProduct } from './products.ts';

/** A product as the form sends it. */
export interface EditedProduct extends StockedProduct {
  form: Record<string, unknown>;
}

/** Products that nobody buys, so that their price may change. */
export async function findEditable(
  database: DatabaseAccess,
  bought: readonly StockedProduct[],
): Promise<EditedProduct[]> {
  return await database.query<EditedProduct>(
    `select id, slug, price_cents as "priceCents", json_build_object('name', name, 'sku', sku, 'slug', slug,
       'description', description, 'quantity', quantity, 'taxable', taxable, 'brand', brand_id) as form
     from products where id <> all ($1)`,
    [bought.map(({ id }) => id)],
  );
}

interface Change {
  /** An administrator at one process. */
  editor: Client;
  /** A guest at another. */
  visitor: Client;
  product: EditedProduct;
  cents: number;
}

/**
 * Changes a price in one process. Returns how long after the reply another one showed the old price, in milliseconds.
 */
export async function stalenessOf({ editor, visitor, product, cents }: Change): Promise<number> {
  // Cache it before the change: a first request is never stale.
  await shownCents(visitor, product);
  const changed = await editor.call('PUT', `/api/product/${product.id}`, {
    product: { ...product.form, price: cents / 100 },
  });
  expect(changed.status, changed.text).toBe(200);
  const acknowledgedAt = performance.now();
  let oldAt = acknowledgedAt;
  await until('the other process shows the new price', async () => {
    const askedAt = performance.now();
    if ((await shownCents(visitor, product)) === cents) return true;
    oldAt = askedAt;
    return false;
  });
  return oldAt - acknowledgedAt;
}

async function shownCents(visitor: Client, { slug }: StockedProduct): Promise<number> {
  const answer = await visitor.call('GET', `/api/product/item/${slug}`);
  expect(answer.status, answer.text).toBe(200);
  return Math.round(jsonOf<{ product: { price: number } }>(answer).product.price * 100);
}
