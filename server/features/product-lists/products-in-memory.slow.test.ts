import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attribute } from '#contract/attributes.contract.ts';
import { unsentInvalidations } from '#server/db/schema/unsent-invalidations.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addApprovedReview } from '#server/testing/builders/reviews.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import {
  ada,
  attributes,
  brands,
  categories,
  change,
  changeAll,
  closeBoth,
  expectCountsOfDatabase,
  here,
  merchant,
  openBoth,
  type Process,
  products,
  send,
  there,
} from '#server/testing/lists-in-two-processes.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';
import { importCatalogue } from '../product-import/import-catalogue.ts';
import { openCatalogue } from '../product-import/read-rows.ts';
import { noFilter } from './product-filter.rules.ts';

beforeAll(openBoth, 60_000);
afterAll(closeBoth);

describe('counts in memory equal those of the database, in two processes', () => {
  it('while products change in both', async () => {
    const both = await Promise.all([here.products(), there.products()]);
    for (const products of both) products.count(noFilter);
    await changeAll();
    await expectCountsOfDatabase();
  });

  it('while products change and are read', async () => {
    let isChanging = true;
    const changing = changeAll().finally(() => {
      isChanging = false;
    });
    const readAgain = async () => {
      while (isChanging) {
        await here.shop.announce('catalogue');
        await Promise.all([here.products(), there.products()]);
      }
    };
    await Promise.all([changing, readAgain()]);
    await expectCountsOfDatabase();
  });

  it('when the connection for notifications was lost', async () => {
    const both = [here.shop.notifications, there.shop.notifications];
    const lost = Promise.all(both.map((notifications) => once(notifications, 'lost')));
    const connected = Promise.all(both.map((notifications) => once(notifications, 'connected')));
    await there.products();
    await here.shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop test notifications' and datname = current_database()`,
    );
    await lost;
    for (const product of products.slice(0, 5)) await change(here, product);
    await connected;
    await expectCountsOfDatabase();
  });

  it('when attributes become filters, lose a value, are for other products, and are deleted', async () => {
    const [colour, dimmable, weight, depth] = attributes;
    if (!colour || !dimmable || !weight || !depth) throw new Error('there are attributes');
    const save = async (
      process: Process,
      { _id, categories: _names, ...fields }: Attribute,
      change: object,
    ) => {
      const { version } = (await here.shop.call('GET', `/attribute/${_id}`, { token: ada.token })).json()
        .attribute;
      const removeInUse = fields.choices.map((choice) => choice._id);
      await send(process, 'PUT', `/attribute/${_id}`, {
        attribute: { ...fields, version, removeInUse, ...change },
      });
      await expectCountsOfDatabase();
    };
    const ofProducts = products.map(
      ({ id }) => `('${id}', '${weight._id}', 'number', 40), ('${id}', '${depth._id}', 'number', 3)`,
    );
    await here.shop.pool.query(
      `insert into product_attributes (product_id, attribute_id, kind, number) values ${ofProducts} on conflict do nothing`,
    );
    await save(there, depth, { isFilter: true });
    await save(here, colour, { choices: colour.choices.slice(1) });
    await save(there, weight, { categories: [categories[1]?.id] });
    await save(here, dimmable, { isFilter: false });
    await send(there, 'DELETE', `/attribute/delete/${depth._id}`);
    await expectCountsOfDatabase();
  });

  it('when a review is approved, and when a sale begins', async () => {
    const [rated, reduced] = products;
    if (!rated || !reduced) throw new Error('there are products');
    const { id: userId } = await addMember(here.shop);
    await addApprovedReview(here.shop, { productId: rated.id, userId, rating: 5 });
    await addSale(here.shop.db, reduced, { priceMinor: 120 });
    await switchDuePrices(there.shop.db);
    await expectCountsOfDatabase();
  });

  it('when a product is added, and one is deleted', async () => {
    const fields = {
      sku: 'NEW',
      name: 'New',
      description: 'A new lamp.',
      quantity: 3,
      price: 12,
      taxable: 0,
      isActive: 'true',
    };
    await send(
      here,
      'POST',
      '/product/add',
      toFormData({ ...fields, brand: brands[0]?.id ?? '' }, await testImage()),
    );
    await send(there, 'DELETE', `/product/delete/${products.pop()?.id}`);
    await expectCountsOfDatabase();
  });

  it('when an import runs', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `IMPORT-${at},Lamp ${at},Imported,Garden ${at % 3},${10 + at},5,0`,
    );
    const csv = ['sku,name,brand,category,price,quantity,taxable', ...rows].join('\n');
    await importCatalogue(here.shop.db, await openCatalogue('-', Readable.from([Buffer.from(csv)])), {
      refuse: async (_row, reason) => expect.fail(reason),
      report: () => {},
    });
    // Its batches are announced together, at most every five seconds.
    await expect.poll(() => here.shop.db.$count(unsentInvalidations), { timeout: 10_000 }).toBe(0);
    await expectCountsOfDatabase();
  });

  it('when a merchant is disabled, and a category and a brand are hidden and deleted', async () => {
    await send(here, 'PUT', `/merchant/${merchant.merchantId}/active`, { merchant: { isActive: false } });
    await expectCountsOfDatabase();
    const [first, second] = categories;
    await send(there, 'PUT', `/category/${first?.id}/active`, { category: { isActive: false } });
    await expectCountsOfDatabase();
    await send(here, 'DELETE', `/category/delete/${second?.id}`);
    await expectCountsOfDatabase();
    await send(there, 'DELETE', `/brand/delete/${brands.at(-1)?.id}`);
    await expectCountsOfDatabase();
  });
});
