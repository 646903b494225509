import type { z } from 'zod';
import { toMinor } from '#contract/money.ts';
import type { addProductForm, BackOfficeProduct } from '#contract/products-back-office.contract.ts';
import { messages } from '#contract/validation.ts';
import { inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { setProductAttributes } from '../attributes/set-product-attributes.ts';
import { replaceCategories } from '../categories/category-changes.store.ts';
import { requireBelow } from '../prices/sales.rules.ts';
import { replaceSales } from '../prices/sales.store.ts';
import { recordNewProducts } from '../product-history/record-changes.ts';
import { type Shop, storeFormImage } from '../product-images/form-image.ts';
import { requireOwnContacts } from '../safety-contacts/change-contacts.ts';
import { noteStockWriter } from '../stock/stock.store.ts';
import { planStockFields, writeStockFields } from '../stock/stock-policy.store.ts';
import { writeCodeAndWeight } from '../variants/own-variant.store.ts';
import { applyVariants } from '../variants/set-variants.ts';
import { findProduct } from './back-office.store.ts';
import { insertProduct, requireFreeSku } from './product-changes.store.ts';

/**
 * @returns their own brand for a merchant, else the brand that was sent
 * @throws invalid-input when an administrator sent none
 */
export function chooseBrand(actor: Actor, sent: string | null): string {
  const brandId = ownBrandId(actor) ?? sent;
  if (brandId === null) throw refuseField('brand', messages.brandRequired);
  return brandId;
}

/**
 * Adds a product with its image, and with options and variants, if there are any. Categories need their own permission, which merchants do not have.
 * @throws invalid-input, invalid-image or sku-in-use, with the field
 */
export async function addProduct(
  { db, media }: Shop,
  actor: Actor,
  form: z.output<typeof addProductForm>,
  image: Buffer | null,
): Promise<BackOfficeProduct> {
  const {
    price,
    brand,
    categories,
    variants,
    sales,
    policy,
    backOrderLimit,
    backOrderFrom,
    lowStockAt,
    barcode,
    weight,
    attributes,
    manufacturer,
    responsible,
    ...fields
  } = form;
  const brandId = chooseBrand(actor, brand);
  const priceMinor = toMinor(price);
  requireBelow(priceMinor, sales, 'sales');
  await requireFreeSku(db, form.sku);
  const imageUrl = await storeFormImage(media, actor, image);
  const product = await inTransaction(db, async (tx) => {
    await noteStockWriter(tx, actor.id);
    await requireOwnContacts(tx, actor, { manufacturer, responsible });
    const contacts = { manufacturerId: manufacturer ?? null, responsibleId: responsible ?? null };
    const id = await insertProduct(tx, { ...fields, ...contacts, priceMinor, brandId, imageUrl });
    const stock = await planStockFields(tx, id, { policy, backOrderLimit, backOrderFrom, lowStockAt }, false);
    if (stock) await writeStockFields(tx, id, stock);
    await writeCodeAndWeight(tx, id, { barcode, weight });
    if (variants) await applyVariants(tx, id, variants, actor.id);
    else if (sales) await replaceSales(tx, [id], new Map([[id, sales]]));
    if (categories && can(actor, 'categories.write')) await replaceCategories(tx, id, categories);
    if (attributes) await setProductAttributes(tx, id, attributes);
    await recordNewProducts(tx, 'save', [id]);
    return await findProduct(tx, id, null);
  });
  if (!product) throw notFound('No product found.');
  return product;
}
