import type { ProductChanges } from '#contract/product-history.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/safety-contacts.ts';
import { listBasePrices, writeBasePrices } from '../prices/base-price.store.ts';
import { cellOfImages, imagesOfCell } from '../product-images/source-images.rules.ts';
import { undoChanges } from '../product-restore/undo-changes.ts';
import { lockContacts } from '../safety-contacts/safety-contacts.store.ts';
import { formerPrices } from './former-prices.rules.ts';
import type { UndoProblem } from './plan-undo.rules.ts';
import {
  type FormerFields,
  findSourceImages,
  giveFormerSlugs,
  lockBrands,
  removeLines,
  writeFields,
} from './undo-fields.store.ts';

const texts = defineTexts({ en });

/** The fields that a locked product is to get back. */
export interface Former {
  id: string;
  changes: ProductChanges;
  /** Its change of the address of the image. */
  image: { from: string | null; to: string | null } | null;
  /** Gets what cannot be given back. */
  problems: UndoProblem[];
}

const ofProduct = (message: string): UndoProblem => ({ sku: null, choice: '', message });

/**
 * Gives products back what a batch changed, in a few statements for all of them. What needs the rules of a form, such as options, goes
 * through them, product by product.
 */
export async function giveBack(tx: Db, actor: Actor, products: readonly Former[]): Promise<void> {
  await givePrices(tx, products);
  await giveFields(tx, products);
  await removeLines(
    tx,
    products
      .filter(hasJoinedOnly)
      .flatMap(({ id, changes }) =>
        (changes.categories?.added ?? []).map(({ _id }) => ({ categoryId: _id, productId: id })),
      ),
  );
  for (const product of products) await giveByForm(tx, actor, product);
  await giveFormerSlugs(
    tx,
    products.flatMap(({ id, changes: { formerSlugs } }) => (formerSlugs ? [{ id, ...formerSlugs }] : [])),
  );
}

/** Leaving categories needs no rule of a form; coming back to one does. */
const hasJoinedOnly = ({ changes: { categories } }: Former) => categories?.removed.length === 0;

async function givePrices(tx: Db, products: readonly Former[]): Promise<void> {
  const priced = products.flatMap((product) =>
    (formerPrices(product.changes) ?? []).map((write) => ({ product, write })),
  );
  if (priced.length === 0) return;
  const stored = await listBasePrices(tx, [...new Set(priced.map(({ product }) => product.id))]);
  const sales = new Map(stored.map(({ id, highestSaleMinor }) => [id, highestSaleMinor]));
  const writes = priced.flatMap(({ product: { changes, problems }, write }) => {
    if (write.priceMinor > (sales.get(write.id) ?? 0)) return [write];
    const choice = changes.variants?.find(({ _id }) => _id === write.id)?.choice ?? '';
    problems.push({
      sku: null,
      choice,
      message: 'The former price is not above the sales that it has by now.',
    });
    return [];
  });
  await writeBasePrices(tx, writes);
}

async function giveFields(tx: Db, products: readonly Former[]): Promise<void> {
  const brands = await lockBrands(
    tx,
    products.flatMap(({ changes }) => changes.brand?.from?._id ?? []),
  );
  const contacts = await lockContacts(
    tx,
    products.flatMap(({ changes: { manufacturerId, responsibleId } }) => [
      ...(manufacturerId?.from ? [manufacturerId.from] : []),
      ...(responsibleId?.from ? [responsibleId.from] : []),
    ]),
  );
  const withImages = products.filter(({ image }) => image !== null);
  const images = await findSourceImages(
    tx,
    withImages.map(({ id }) => id),
  );
  const rows = products.map((product) => {
    const { id, changes, image, problems } = product;
    const fields: FormerFields = {};
    if (changes.name) fields.name = changes.name.from;
    if (changes.description) fields.description = changes.description.from;
    if (changes.details) fields.details = changes.details.from;
    if (changes.taxable) fields.taxable = changes.taxable.from;
    if (changes.taxClass) fields.taxClass = changes.taxClass.from;
    if (changes.purchaseLimit) fields.purchaseLimit = changes.purchaseLimit.from;
    if (changes.cannotReturn) fields.cannotReturn = changes.cannotReturn.from;
    if (changes.warnings) fields.warnings = changes.warnings.from;
    for (const field of ['manufacturerId', 'responsibleId'] as const) {
      const contact = changes[field]?.from;
      if (contact === null || (contact !== undefined && contacts.has(contact))) fields[field] = contact;
      else if (contact) problems.push(ofProduct(texts().gone));
    }
    const brand = changes.brand?.from;
    if (brand && brands.has(brand._id)) fields.brandId = brand._id;
    else if (changes.brand) {
      const gone = brand ? `${brand.name} does not exist any more.` : 'It had no brand, and needs one.';
      problems.push(ofProduct(gone));
    }
    const named = images.get(id);
    if (image && named && cellOfImages(named) === image.to) {
      const { sourceImageUrl, images: all = null } = imagesOfCell(image.from);
      Object.assign(fields, { sourceImageUrl, sourceImages: all } satisfies FormerFields);
    } else if (image) problems.push(ofProduct('Image URL was changed since.'));
    return { id, fields };
  });
  await writeFields(
    tx,
    rows.filter(({ fields }) => Object.keys(fields).length > 0),
  );
}

/** Gives back the rest: options, variants, attributes, categories that it was in, its slug, and whether it is shown. */
async function giveByForm(tx: Db, actor: Actor, product: Former): Promise<void> {
  const { id, problems } = product;
  const { images, variants, options, attributes, categories, isActive, slug } = product.changes;
  const changes: ProductChanges = {
    ...(images && { images }),
    ...(variants && formerPrices(product.changes) === null ? { variants } : {}),
    ...(options && { options }),
    ...(attributes && { attributes }),
    ...(categories && !hasJoinedOnly(product) ? { categories } : {}),
    ...(isActive && { isActive }),
    ...(slug && { slug }),
  };
  if (Object.keys(changes).length === 0) return;
  try {
    const refused = await tx.transaction((savepoint) =>
      undoChanges(savepoint, actor, { id, changes, lostImages: new Set() }),
    );
    problems.push(...refused.map(({ message }) => ofProduct(message)));
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    problems.push(ofProduct('The database refuses what it had. Please edit this product by itself.'));
  }
}
