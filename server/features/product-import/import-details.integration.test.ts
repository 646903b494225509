import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, close } = await createTestDatabase();
afterAll(close);
afterEach(async () => {
  await db.delete(products);
  await db.delete(brands);
});

describe('details in a catalogue file', () => {
  const columns = 'sku,name,brand,description,details,price,quantity,taxable';
  const long = `${'Oak that was oiled by hand. '.repeat(9)}<b>Heavy</b> & 1*2*3.`;
  const row = (description: string, details: string) =>
    `${columns}\nL-1,Lamp,Aldergate,"${description}","${details}",189,12,1\n`;
  const one = async () => (await db.select().from(products))[0];

  it('are read from their column', async () => {
    await importFile(db, row('A lamp.', '# Oak\n\n- **one**'));
    expect(await one()).toMatchObject({ description: 'A lamp.', details: '# Oak\n\n- **one**' });
  });

  it('are the whole of a description that is too long', async () => {
    const { summary } = await importFile(db, row(long, ''));
    expect(summary).toMatchObject({ descriptionsShortened: 1, cleaned: 1 });
    expect(await one()).toMatchObject({
      description: expect.stringMatching(/^Oak that .{150,190} by hand\.$/),
      details: expect.stringMatching(/hand\. \*\*Heavy\*\* & 1\\\*2\\\*3\.$/),
    });
    await importFile(db, row(long, 'Given'));
    expect(await one()).toMatchObject({ details: 'Given' });
  });

  it('stay where a row has none, and nothing is written when the same file is imported again', async () => {
    await importFile(db, row('A lamp.', 'Oak'));
    expect((await importFile(db, row('A lamp.', 'Oak'))).summary).toMatchObject({ same: 1, changed: 0 });
    expect((await importFile(db, row('A lamp.', ''))).summary).toMatchObject({ same: 1, changed: 0 });
    expect((await importFile(db, row('A tall lamp.', ''))).summary).toMatchObject({ changed: 1 });
    expect(await one()).toMatchObject({ description: 'A tall lamp.', details: 'Oak' });
    expect((await importFile(db, row(long, ''))).summary).toMatchObject({ changed: 1 });
    expect((await importFile(db, row(long, ''))).summary).toMatchObject({ same: 1, changed: 0 });
  });

  it('of more than 20,000 characters are refused in their column, and cut in a description', async () => {
    const { refused } = await importFile(db, row('A lamp.', 'a'.repeat(20_001)));
    expect(refused).toEqual([[2, 'Details may not be longer than 20,000 characters.']]);
    await importFile(db, row('oak '.repeat(6_000), ''));
    expect((await one())?.details).toHaveLength(19_999);
  });

  it('come from the first row of a product with options', async () => {
    const head =
      'sku,productSku,name,brand,description,details,price,quantity,taxable,option1Name,option1Value';
    const rows = ['S-1,S,Shirt,Aldergate,A shirt.,Of linen,9,1,1,Size,S', 'S-2,S,,,,,9,1,,Size,M'];
    await importFile(db, `${[head, ...rows].join('\n')}\n`);
    expect(await one()).toMatchObject({ sku: 'S', details: 'Of linen' });
  });
});
