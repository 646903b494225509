import type { FastifyInstance } from 'fastify';
import { chosenPage, toPageInfo } from '#contract/paging.ts';
import {
  type BackOfficeProduct,
  getProduct,
  listProductOptions,
  listProducts,
} from '#contract/products-back-office.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { inBatches, StreamedList } from '#server/http/streamed-list.ts';
import { findValues } from '../attributes/product-attributes.store.ts';
import { listImages } from '../product-images/product-images.store.ts';
import { findSafety, isSafetyRequired } from '../safety-contacts/safety-contacts.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { findStockFields } from '../stock/stock-policy.store.ts';
import { findCodeAndWeight } from '../variants/own-variant.store.ts';
import { findProductSales, findVariants } from '../variants/variants.store.ts';
import * as store from './back-office.store.ts';
import { toChoice } from './chosen-products.ts';
import { findDetails } from './details/details.store.ts';
import { listOwnCategories } from './product-categories.store.ts';

const batchSize = 1_000;

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Products for the back office. */
export function productsRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  /** @returns undefined unless the shop requires safety data */
  async function countWithoutSafety(actor: Actor): Promise<number | undefined> {
    if (!(await isSafetyRequired(db))) return undefined;
    return (await store.countProducts(db, { ownBrand: ownBrandId(actor), safety: 'missing' })).count;
  }

  serve(app, listProducts, async ({ actor, query }) => {
    const choice = await toChoice(shopSettings, actor, query);
    const paging = chosenPage(query, 10);
    if (!paging) {
      const after = (last: BackOfficeProduct | null) => store.listProductsAfter(db, choice, last, batchSize);
      return new StreamedList('products', inBatches(after, batchSize));
    }
    const { page, limit } = paging;
    const [{ count, ...found }, chosen, withoutSafety] = await Promise.all([
      store.listProducts(db, choice, { offset: (page - 1) * limit, limit, sort: query.sort }),
      store.nameChoice(db, choice),
      countWithoutSafety(actor),
    ]);
    return { ...found, ...toPageInfo(count, page, limit), chosen, withoutSafety };
  });

  serve(app, listProductOptions, async ({ actor, query }) => {
    const choice = { ownBrand: ownBrandId(actor), search: query.search?.trim() };
    const paging = chosenPage(query, 10);
    if (!paging) {
      const after = (last: { _id: string; name: string } | null) =>
        store.listOptionsAfter(db, choice, last, batchSize);
      return new StreamedList('products', inBatches(after, batchSize));
    }
    const { page, limit } = paging;
    const { count, ...found } = await store.listOptions(db, choice, { offset: (page - 1) * limit, limit });
    return { ...found, ...toPageInfo(count, page, limit) };
  });

  serve(app, getProduct, async ({ actor, params }) => {
    const product = await store.findProduct(db, params.id, ownBrandId(actor));
    if (!product) throw notFound('No product found.');
    const [categories, details, formFields, images, variants, stockFields, codes, sales, attributes, safety] =
      await Promise.all([
        listOwnCategories(db, params.id),
        findDetails(db, params.id),
        store.findFormFields(db, params.id),
        listImages(db, params.id),
        findVariants(db, params.id),
        findStockFields(db, params.id),
        findCodeAndWeight(db, params.id),
        findProductSales(db, params.id),
        findValues(db, params.id),
        findSafety(db, params.id),
      ]);
    const choices = variants.options ? variants : { sales };
    const parts = {
      categories,
      details,
      images,
      attributes,
      ...choices,
      ...codes,
      ...stockFields,
      ...safety,
    };
    return { product: { ...product, ...formFields, ...parts } };
  });
}
