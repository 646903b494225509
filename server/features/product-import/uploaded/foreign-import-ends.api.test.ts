import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import {
  answerChecked,
  applyChecked,
  checkFile,
  shopifyHead,
  shopifyMug,
  undoApplied,
} from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, former_slugs, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');

it('is refused in a merchant’s hands for SKUs and products of others, of which it says nothing', async () => {
  const vera = await addMerchant(shop, { brandName: 'Kilnfold' });
  const foreign = await addProduct(db, { name: 'Secret Lamp', priceMinor: 12_345 });
  await addVariants(db, foreign, [{ size: 'S' }]);
  const row = (handle: string, value: string, sku: string) =>
    `${handle},Mine,,,,true,Size,${value},${sku},,,,,9.00,,true,,`;
  const { _id, rows } = await checkFile(
    shop,
    vera,
    [
      shopifyHead,
      row('mine', 'Title', foreign.sku),
      row('own', 'S', `${foreign.sku}-S`),
      row(foreign.sku, 'L', 'V-2'),
      shopifyMug(1).replace('Oak', 'Kilnfold'),
      shopifyMug(2).replace('Oak', 'Other'),
    ].join('\n'),
  );
  expect(rows).toMatchObject({ all: 5, new: 1, refused: 4 });
  const { body } = await shop.call('GET', `/product/import/${_id}/rows`, vera);
  expect(JSON.parse(body).rows.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    `The SKU ${foreign.sku} is already in use.`,
    `The SKU ${foreign.sku}-S is already in use.`,
    `The SKU ${foreign.sku} is already in use.`,
    null,
    'You can import products of your own brand only.',
  ]);
  expect(body).not.toMatch(/Secret|123\.45/);
});

/** Everything that a file writes about products. */
const stored = async () => {
  const { rows } = await db.execute(sql`
    select p.sku, p.name, p.slug, p.description, p.details, p.is_active, p.taxable, p.price_minor, b.name as brand,
      (select jsonb_agg(s.slug order by s.slug) from former_slugs s where s.item_id = p.id) as former,
      (select jsonb_agg(c.name order by c.name) from category_products cp join categories c on c.id = cp.category_id where cp.product_id = p.id) as categories,
      (select jsonb_agg(to_jsonb(v) - 'version' - 'value_ids' - 'offered_at' order by v.sku) from product_variants v where v.product_id = p.id and v.deleted_at is null) as variants
    from products p join brands b on b.id = p.brand_id where p.deleted_at is null order by p.sku`);
  return rows;
};

it('is taken back as a whole when it is undone', async () => {
  const apply = async (...rows: string[]) => {
    const { _id } = await checkFile(shop, cleo, [shopifyHead, ...rows].join('\n'));
    await answerChecked(shop, cleo, _id);
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: rows.length });
    return _id;
  };
  const vase = (value: string, sku: string, price: string) =>
    `vase,Vase,Clay,Oak,Vases,true,Size,${value},${sku},,shopify,3,deny,${price},,true,,`;
  await apply(shopifyMug(1), vase('S', 'V-S', '20.00'), vase('M', 'V-M', '30.00'));
  const before = await stored();
  const changed = (handle: string, option: string, sku: string) =>
    `${handle},Other,<h2>New</h2><p>Glass</p>,Elm,Glasses,false,${option},${sku},700,shopify,8,continue,5.00,10.00,false,0012345678905,`;
  const id = await apply(
    changed('mug-one', 'Title,Default Title', 'M-1'),
    changed('vase', 'Size,S', 'V-S'),
    changed('vase', 'Size,L', 'V-L'),
    shopifyMug(3),
  );
  expect(await stored()).not.toEqual(before);
  expect(await undoApplied(shop, cleo, id)).toMatchObject({
    status: 'undone',
    undone: { restored: 2, removed: 1, partly: 0, left: 0 },
  });
  const [first, ...others] = before;
  // Links to the address that it had meanwhile lead to it.
  expect(await stored()).toEqual([{ ...first, former: ['mug-one'] }, ...others]);
});
