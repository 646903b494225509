import { expect } from 'vitest';
import type { DatabaseAccess } from '../dependencies/database-access.ts';
import { until } from '../wait.ts';
import { type Client, parseJson } from './client.ts';
import type { StockedProduct } from './products.ts';

/** A product with the fields of its form. */
export interface EditedProduct extends Omit<StockedProduct, 'variantId'> {
  form: Record<string, unknown>;
}

/** Finds products that buyers do not order, so that their prices can change. */
export async function findEditable(
  database: DatabaseAccess,
  bought: readonly StockedProduct[],
): Promise<EditedProduct[]> {
  return await database.query<EditedProduct>(
    `select id, slug, price_minor as "priceMinor", json_build_object('name', name, 'sku', sku, 'slug', slug,
       'description', description, 'quantity', quantity, 'taxable', taxable, 'brand', brand_id) as form
     from products where id <> all ($1)`,
    [bought.map(({ id }) => id)],
  );
}

interface Change {
  /** An administrator of one process. */
  editor: Client;
  /** A guest of the other. */
  visitor: Client;
  product: EditedProduct;
  priceMinor: number;
}

/**
 * Changes a price in one process.
 * @returns milliseconds for which the other process showed the old price after the acknowledgement
 */
export async function measureStaleness({ editor, visitor, product, priceMinor }: Change): Promise<number> {
  // Fills the cache of the other process.
  await shownMinor(visitor, product);
  const changed = await editor.call('PUT', `/api/product/${product.id}`, {
    product: { ...product.form, price: priceMinor / 100 },
  });
  expect(changed.status, changed.text).toBe(200);
  const acknowledgedAt = performance.now();
  let oldAt = acknowledgedAt;
  await until('the other process shows the new price', async () => {
    const requestedAt = performance.now();
    if ((await shownMinor(visitor, product)) === priceMinor) return true;
    oldAt = requestedAt;
    return false;
  });
  return oldAt - acknowledgedAt;
}

async function shownMinor(visitor: Client, { slug }: EditedProduct): Promise<number> {
  const reply = await visitor.call('GET', `/api/product/item/${slug}`);
  expect(reply.status, reply.text).toBe(200);
  return Math.round(parseJson<{ product: { price: number } }>(reply).product.price * 100);
}
