import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

async function take(...rows: object[]): Promise<void> {
  const { refused } = await importFile(db, rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(refused).toEqual([]);
}

/** Entries that an import added to histories, by the sku of the product. */
async function entriesAfter(...rows: object[]) {
  await db.execute(sql`delete from product_history`);
  await take(...rows);
  const { rows: found } = await db.execute(sql`
    select p.sku, h.source, h.user_id, h.changes from product_history h join products p on p.id = h.product_id order by p.sku, h.id`);
  return found;
}

const lamp = {
  sku: 'L-1',
  name: 'Lamp',
  brand: 'Norr',
  category: 'Lighting',
  description: 'Warm.',
  price: 98,
  quantity: 3,
  taxable: 1,
};
const by = { source: 'import', user_id: null };
const shirt = (price: number) => ({
  ...lamp,
  productSku: 'SHIRT',
  sku: 'SHIRT-S',
  option1Name: 'Size',
  option1Value: 'S',
  price,
});

it('begins the history of new products', async () => {
  expect(await entriesAfter(lamp, shirt(20))).toEqual([
    { sku: 'L-1', ...by, changes: { created: true } },
    { sku: 'SHIRT', ...by, changes: { created: true } },
  ]);
});

it('adds nothing for the same rows, or another stock', async () => {
  await take(lamp, shirt(20));
  expect(await entriesAfter({ ...lamp, quantity: 9 }, shirt(20))).toEqual([]);
});

it('adds what it changed', async () => {
  await take(lamp, shirt(20));
  const changed = {
    name: 'Desk Lamp',
    brand: 'Halden',
    category: 'Desks',
    description: 'Lit.',
    details: '# Oak',
    price: 78,
  };
  const named = (name: string) => ({ _id: expect.any(String), name });
  const tax = { taxable: 0, taxClass: 'reduced' };
  expect(await entriesAfter({ ...lamp, ...changed, ...tax }, shirt(25))).toEqual([
    {
      sku: 'L-1',
      ...by,
      changes: {
        name: { from: 'Lamp', to: 'Desk Lamp' },
        brand: { from: named('Norr'), to: named('Halden') },
        categories: { added: [named('Desks')], removed: [] },
        description: { from: 'Warm.', to: 'Lit.' },
        details: { from: null, to: '# Oak' },
        taxable: { from: true, to: false },
        taxClass: { from: 'standard', to: 'reduced' },
        variants: [{ _id: expect.any(String), choice: '', from: { price: 98 }, to: { price: 78 } }],
      },
    },
    {
      sku: 'SHIRT',
      ...by,
      changes: {
        variants: [{ _id: expect.any(String), choice: 'S', from: { price: 20 }, to: { price: 25 } }],
      },
    },
  ]);
});

it('adds one entry for a row with attributes', async () => {
  await addAttribute(db, { name: 'Material' });
  await take(lamp, shirt(20));
  const material = { 'attribute:Material': 'Brass' };
  const attributes = [expect.objectContaining({ name: 'Material', from: null })];
  expect(
    await entriesAfter({ ...lamp, price: 78, ...material }, { ...shirt(25), ...material }),
  ).toMatchObject([
    { sku: 'L-1', changes: { variants: [{ to: { price: 78 } }], attributes } },
    { sku: 'SHIRT', changes: { variants: [{ to: { price: 25 } }], attributes } },
  ]);
});
