import type { z } from 'zod';
import type { BackOfficeProduct, editProductForm } from '#contract/products-back-office.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { releaseFormerSlug } from '#server/db/former-slugs.ts';
import { planFields } from '#server/edited-fields.ts';
import { notFound, refuseField, refuseTogether, ShopError } from '#server/errors.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { setProductAttributes } from '../attributes/set-product-attributes.ts';
import { lockProductCategories, replaceCategories } from '../categories/category-changes.store.ts';
import { planBasePrice, priceConflict } from '../prices/base-price.rules.ts';
import { requireBelow } from '../prices/sales.rules.ts';
import { replaceSales } from '../prices/sales.store.ts';
import { type LockedProduct, lockProduct } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { type Shop, storeFormImage } from '../product-images/form-image.ts';
import { requireOwnContacts } from '../safety-contacts/change-contacts.ts';
import { planQuantity } from '../stock/quantity.rules.ts';
import { noteStockWriter } from '../stock/stock.store.ts';
import { isSent } from '../stock/stock-policy.rules.ts';
import { planStockFields, writeStockFields } from '../stock/stock-policy.store.ts';
import { writeCodeAndWeight } from '../variants/own-variant.store.ts';
import { chooseBrand } from './add-product.ts';
import { findProduct } from './back-office.store.ts';
import { deleteProducts } from './delete-products.ts';
import { findDetails } from './details/details.store.ts';
import { updateBasePrice, updateProduct } from './product-changes.store.ts';
import { productFieldConflict } from './product-fields.rules.ts';

/**
 * Saves the edit form. Categories need their own permission, which merchants do not have.
 * @throws stock-changed when the form has a new quantity, and the stock is no longer that of `was`; without this, when it is no longer `quantityWas`
 * @throws price-changed when the form has a new price, and the stored one is no longer its `priceWas`
 * @throws details-changed when the stored details are no longer the `detailsWas` of the form
 * @throws product-changed when the form has changed another field that is no longer what it was
 * @throws attribute-changed when a new value of an attribute is over one that is no longer that of `attributesWas`
 * @throws not-found when it is not the actor's product
 * @throws invalid-input for another price, quantity, policy, barcode or weight of a product with options, or a sale that is not below the price
 * @throws invalid-input, sku-in-use or slug-in-use, with the field
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  form: z.output<typeof editProductForm>,
): Promise<void> {
  const {
    price,
    priceWas,
    brand,
    quantity: typedQuantity,
    quantityWas,
    categories,
    detailsWas,
    sales,
    policy,
    backOrderLimit,
    backOrderFrom,
    lowStockAt,
    barcode,
    weight,
    attributes,
    attributesWas,
    manufacturer,
    responsible,
    was: {
      brand: brandWas,
      quantity: knownQuantity,
      manufacturer: manufacturerWas,
      responsible: responsibleWas,
      ...was
    } = {},
    ...typed
  } = form;
  const stock = { policy, backOrderLimit, backOrderFrom, lowStockAt };
  const brandId = chooseBrand(actor, brand);
  const categoryIds = can(actor, 'categories.write') ? categories : undefined;
  const lockFirst = async (tx: Db) => {
    if (categoryIds) await lockProductCategories(tx, [id], categoryIds);
  };
  const save = async (
    tx: Db,
    { fields: stored, quantity, uncommitted, hasOptions, basePriceMinor }: LockedProduct,
  ) => {
    const sentQuantity = { quantity: typedQuantity, quantityWas, was: knownQuantity };
    const plannedQuantity = planQuantity({ quantity, uncommitted }, sentQuantity);
    // With options orders change the sum, which is not edited here.
    const isNewQuantity = hasOptions
      ? typedQuantity !== (knownQuantity ?? quantityWas ?? quantity)
      : plannedQuantity !== quantity;
    const plannedPrice = planBasePrice(basePriceMinor, { price, priceWas });
    const { details, ...ownFields } = typed;
    const { fields, conflicts } = planFields(
      stored,
      { ...ownFields, brandId, manufacturerId: manufacturer, responsibleId: responsible },
      { ...was, brandId: brandWas, manufacturerId: manufacturerWas, responsibleId: responsibleWas },
      productFieldConflict,
    );
    if (plannedPrice === null) conflicts.push(priceConflict('price', basePriceMinor));
    if (!hasOptions && plannedQuantity === null) {
      conflicts.push(refuseField('quantity', `Stock has changed to ${quantity}.`, 'stock-changed'));
    }
    if (detailsWas !== undefined && isOutdated(await findDetails(tx, id), { details, detailsWas })) {
      const message = 'Somebody else has changed the details meanwhile.';
      conflicts.push(refuseField('details', message, 'details-changed'));
    }
    refuseTogether(conflicts);
    const { manufacturerId, responsibleId } = fields;
    const storedContacts = { manufacturer: stored.manufacturerId, responsible: stored.responsibleId };
    await requireOwnContacts(
      tx,
      actor,
      { manufacturer: manufacturerId, responsible: responsibleId },
      storedContacts,
    );
    const priceMinor = plannedPrice ?? basePriceMinor;
    const isNewPrice = priceMinor !== basePriceMinor;
    const isOfVariants =
      isNewQuantity || isNewPrice || isSent({ ...stock, barcode, weight }) || sales?.length;
    if (hasOptions && isOfVariants) {
      throw new ShopError('invalid-input', 'Please change the variants.');
    }
    await noteStockWriter(tx, actor.id);
    const planned = await planStockFields(tx, id, stock, isNewQuantity);
    const writtenQuantity = isNewQuantity ? (plannedQuantity ?? undefined) : undefined;
    if (ownBrandId(actor) === null) await releaseFormerSlug(tx, 'product', fields.slug);
    await updateProduct(tx, id, { ...fields, details, quantity: writtenQuantity });
    // After the quantity, which was typed for the stock as it was shown.
    if (planned) await writeStockFields(tx, id, planned);
    await writeCodeAndWeight(tx, id, { barcode, weight });
    if (!hasOptions && (isNewPrice || sales)) {
      requireBelow(priceMinor, sales, 'sales');
      await replaceSales(tx, [id], new Map([[id, sales]]), () => updateBasePrice(tx, id, priceMinor));
    }
    if (categoryIds) await replaceCategories(tx, id, categoryIds);
    // The categories come first: they decide which it may have.
    if (attributes) await setProductAttributes(tx, id, attributes, attributesWas);
  };
  await change(shop, actor, id, save, lockFirst);
}

/**
 * Shows or hides a product.
 * @throws not-found when it is not the actor's product
 */
export async function activateProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<void> {
  await change(shop, actor, id, (tx) => updateProduct(tx, id, { isActive }));
}

/**
 * @returns the product with its new image
 * @throws not-found when it is not the actor's product
 * @throws invalid-image
 */
export async function replaceImage(
  shop: Shop,
  actor: Actor,
  id: string,
  image: Buffer | null,
): Promise<BackOfficeProduct> {
  const ownBrand = ownBrandId(actor);
  // Refuses before the image is processed.
  if (!(await findProduct(shop.db, id, ownBrand))) throw notFound('No product found.');
  const imageUrl = await storeFormImage(shop.media, actor, image);
  await change(shop, actor, id, (tx) => updateProduct(tx, id, { imageUrl }));
  const product = await findProduct(shop.db, id, ownBrand);
  if (!product) throw notFound('No product found.');
  return product;
}

/**
 * Deletes a product for shoppers and keeps it for orders. Its history ends with a line of the activity log.
 * @returns name and sku
 * @throws not-found when it is not the actor's product
 */
export async function deleteProduct(shop: Shop, actor: Actor, id: string, ip: string): Promise<string> {
  let product = '';
  await change(shop, actor, id, async (tx) => {
    [product = ''] = await deleteProducts(tx, [id], { by: actor.id, ip });
  });
  return product;
}

/**
 * Changes one locked product of the actor.
 * @param lockFirst locks what must be locked before the product
 */
async function change(
  { db }: Shop,
  actor: Actor,
  id: string,
  apply: (tx: Db, product: LockedProduct) => Promise<void>,
  lockFirst: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFirst(tx);
    const product = await lockProduct(tx, id, ownBrandId(actor));
    await recordChanges(tx, 'save', [id], () => apply(tx, product));
  });
}

/** @returns whether somebody else has changed the details that the form would replace */
function isOutdated(
  stored: string | null,
  { details, detailsWas }: Pick<z.output<typeof editProductForm>, 'details' | 'detailsWas'>,
): boolean {
  return details !== undefined && detailsWas !== undefined && stored !== detailsWas && stored !== details;
}
