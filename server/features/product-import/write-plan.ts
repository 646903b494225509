import { nameKey } from '#contract/clean-text.ts';
import type { Db } from '#server/db/db.ts';
import { slugCandidates } from '#server/db/slugs.ts';
import { writeValues } from '../attributes/product-attributes.store.ts';
import { insertBrand } from '../brands/brand-changes.store.ts';
import type { SentSales } from '../prices/sales.rules.ts';
import { replaceSales } from '../prices/sales.store.ts';
import { insertEntries } from '../product-history/product-history.store.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { changesSince } from '../product-history/record-changes.ts';
import { describeImages } from '../product-images/product-images.store.ts';
import { imagesIn } from '../product-images/source-images.rules.ts';
import { ensureContacts, findOwnerOfBrand } from '../safety-contacts/safety-contacts.store.ts';
import { writeVariants } from '../variants/set-variants.store.ts';
import type { VariantPlan } from '../variants/variants.rules.ts';
import type { PlannedProduct } from './compare-rows.ts';
import { shortenAtWord } from './import.rules.ts';
import {
  findTakenSlugs,
  insertProducts,
  listInCategories,
  updateProducts,
  type WrittenProduct,
} from './import.store.ts';
import { addCategories } from './import-categories.ts';
import { findShownImage } from './picture-cells.rules.ts';
import type { ImportPlan } from './plan-rows.ts';
import { type ContactIds, toHistory } from './row-changes.rules.ts';
import { contactIn } from './safety-cells.rules.ts';
import { addedSlugs, formerSlugChanges } from './slug-cells.rules.ts';
import { addFormerSlugs } from './slugs.store.ts';
import { isSoldField } from './sold-cells.rules.ts';
import { writeSold } from './sold-fields.store.ts';

/** Who imports. */
export interface ImportScope {
  /** The brand of all rows, whatever they say; null where each names its own. */
  brandId: string | null;
  /** Null for an operator. */
  userId: string | null;
  /** In which the prices were read. Nothing is added when the shop has another one by now. */
  currency: string;
}

/** Slugs where another batch may be written at the same time. */
export interface SlugsBeside {
  /** Slugs that the other one has chosen. */
  slugs: ReadonlySet<string>;
  /** Called with the slugs of this one, before they are written. */
  chose(slugs: Iterable<string>): void;
}

/**
 * Carries out a plan that was made in this transaction, so that its products are locked.
 * @throws ShopError, or a violated constraint, when something that the plan needs was changed since
 */
export async function writePlan(
  tx: Db,
  plan: ImportPlan,
  { brandId, userId, currency }: ImportScope,
  beside?: SlugsBeside,
): Promise<{ brandsMade: number; categoriesMade: number }> {
  const brands = await addBrands(tx, plan);
  const categories = await addCategories(tx, plan.categories);
  const contactsFor = await addContacts(tx, plan, brandId);
  const products = plan.products.map(({ categories: texts, ...product }) => {
    const { id, sku, after } = product;
    const named = after.brand === null ? undefined : brands.ids.get(nameKey(after.brand));
    const listed = texts.flatMap((name) => {
      const _id = categories.ids.get(name.toLowerCase());
      return _id === undefined ? [] : { _id, name };
    });
    return {
      ...product,
      written: { ...after, id, sku, brandId: brandId ?? named ?? null, ...contactsFor(product) },
      // A name and a path may mean the same one.
      categories: [...new Map(listed.map((one) => [one._id, one])).values()],
    };
  });
  const added = products.flatMap(({ before, written }) => (before ? [] : [written]));
  const named = products.flatMap(({ after }) => after.slug ?? []);
  const unnamed = added.filter(({ slug }) => slug === null);
  const slugs = await chooseSlugs(tx, unnamed, new Set([...(beside?.slugs ?? []), ...named]));
  beside?.chose(slugs.values());
  const idBySku = new Map(products.map(({ sku, id }) => [sku, id]));
  const values = plan.attributes.flatMap(({ sku, attribute, value }) => {
    const productId = idBySku.get(sku);
    return productId ? [{ productId, attributeId: attribute._id, kind: attribute.kind, value }] : [];
  });
  const withValues = new Set(values.map(({ productId }) => productId));
  const texts = products.flatMap(({ id, before, after }) =>
    imagesIn(after).flatMap((image) => {
      const shown = before && findShownImage({ ...before, shown: before.shownImages }, image);
      return shown && image.alt !== '' ? [{ productId: id, url: shown.url, alt: image.alt }] : [];
    }),
  );
  const described = new Set(texts.map(({ productId }) => productId));
  const isRead = ({ id, variants, changes }: (typeof products)[number]) =>
    variants !== null ||
    withValues.has(id) ||
    described.has(id) ||
    changes.some(({ field }) => isSoldField(field));
  const existing = products.flatMap(({ before, ...product }) => (before ? [{ before, ...product }] : []));
  const before = await readStates(
    tx,
    existing.flatMap((one) => (isRead(one) ? one.id : [])),
  );
  await writeSold(tx, products.filter(changesSold), async () => {
    await insertProducts(
      tx,
      added.map((product) => ({ ...product, slug: product.slug ?? slugs.get(product.sku) ?? product.sku })),
      currency,
    );
    await updateProducts(
      tx,
      existing.flatMap(({ changes, written }) =>
        changes.some(({ field }) => field !== 'category' && !isSoldField(field)) ? [written] : [],
      ),
    );
  });
  await describeImages(tx, texts);
  await addFormerSlugs(
    tx,
    products.flatMap(({ id, before, after }) => addedSlugs(before, after).map((slug) => ({ id, slug }))),
  );
  for (const { id, variants } of products) if (variants) await replaceVariants(tx, id, variants, userId);
  await listInCategories(
    tx,
    products.flatMap(({ id, categories }) =>
      categories.map(({ _id }) => ({ productId: id, categoryId: _id })),
    ),
  );
  if (values.length > 0) await writeValues(tx, values);
  const read = new Map(
    (await changesSince(tx, before)).map(({ productId, changes }) => [productId, changes]),
  );
  // Reading all of each product before and after would make an import slower.
  const changed = existing.flatMap((product) => {
    const fields = isRead(product)
      ? read.get(product.id)
      : toHistory({ ...product, brandId: product.written.brandId, contacts: product.written });
    const changes = { ...fields, ...formerSlugChanges(product.before, product.after) };
    return Object.keys(changes).length > 0 ? [{ productId: product.id, changes }] : [];
  });
  const created = added.map(({ id }) => ({ productId: id, changes: { created: true as const } }));
  await insertEntries(tx, 'import', [...created, ...changed]);
  return { brandsMade: brands.made, categoriesMade: categories.made };
}

const replaceVariants = (tx: Db, productId: string, plan: VariantPlan, userId: string | null) =>
  replaceSales(
    tx,
    [productId],
    new Map<string, SentSales>([
      ...plan.removed.map((id) => [id, []] as const),
      ...plan.variants.map(({ id, sales }) => [id, sales] as const),
    ]),
    () => writeVariants(tx, productId, plan, userId),
  );

const changesSold = ({ before, changes }: Pick<PlannedProduct, 'before' | 'changes'>) =>
  before === null || changes.some(({ field }) => isSoldField(field));

/** @returns the ids of all brands by `nameKey`, and how many were added */
async function addBrands(tx: Db, { brandIds, newBrands }: ImportPlan) {
  const ids = new Map(brandIds);
  const names = new Map(newBrands.map((name) => [nameKey(name), name]));
  for (const [key, name] of names)
    ids.set(key, await insertBrand(tx, { name, description: shortenAtWord(name) }));
  return { ids, made: names.size };
}

/**
 * Adds contacts for product safety that the brand's merchant, or without a brand the shop, does not have yet.
 * @returns finds those of a product: one that it names already stays, whosever it is
 */
async function addContacts(tx: Db, { products }: ImportPlan, brandId: string | null) {
  type Product = Pick<ImportPlan['products'][number], 'before' | 'after'>;
  const newIn = ({ before, after }: Product) =>
    (['manufacturer', 'responsiblePerson'] as const).flatMap((field) =>
      after[field] === before?.[field] ? [] : (after[field] ?? []),
    );
  const cells = [...new Set(products.flatMap(newIn))];
  const owner = cells.length > 0 && brandId !== null ? await findOwnerOfBrand(tx, brandId) : null;
  const ids = await ensureContacts(tx, owner, cells.map(contactIn));
  return ({ before, after }: Product): ContactIds => {
    const { manufacturer, responsiblePerson } = after;
    return {
      manufacturerId:
        manufacturer === before?.manufacturer ? before.manufacturerId : (ids.get(manufacturer ?? '') ?? null),
      responsibleId:
        responsiblePerson === before?.responsiblePerson
          ? before.responsibleId
          : (ids.get(responsiblePerson ?? '') ?? null),
    };
  };
}

/** @returns the first free slug of each name, by sku */
async function chooseSlugs(
  tx: Db,
  rows: readonly WrittenProduct[],
  others: ReadonlySet<string> = new Set(),
): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  const taken = new Set(others);
  let open = rows.map(({ sku, name, brandId }) => ({ sku, brandId, slugs: slugCandidates(name, 'product') }));
  // One candidate each: few names clash, and PostgreSQL would scan all products for the ten candidates of a thousand rows.
  for (let at = 0; open.length > 0; at += 1) {
    const wanted = open.flatMap(({ slugs, brandId }) =>
      slugs.slice(at, at + 1).map((slug) => ({ slug, brandId })),
    );
    for (const slug of await findTakenSlugs(tx, wanted)) taken.add(slug);
    open = open.filter(({ sku, slugs }) => {
      const slug = slugs[at];
      if (!slug) throw new Error(`no free slug was found for ${sku}`);
      if (taken.has(slug)) return true;
      taken.add(slug);
      chosen.set(sku, slug);
      return false;
    });
  }
  return chosen;
}
