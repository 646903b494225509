import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { nameKey } from '#contract/clean-text.ts';
import { toMajor } from '#contract/money.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import { type FieldChange, importFields } from '#contract/product-imports.contract.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { ProductVariant, VariantsForm } from '#contract/variants.contract.ts';
import { valueInWords } from '../attributes/product-attributes.rules.ts';
import { cellOfImages, type SourceImage } from '../product-images/source-images.rules.ts';
import { isStoredQuantity } from '../stock/quantity.rules.ts';
import { type ImportRow, listCategories, toDescription, type VariantRow } from './import.rules.ts';
import { type AttributeIds, mergeLinks, toAttributeIds } from './option-links.rules.ts';
import { imagesAfter, type ShownImage } from './picture-cells.rules.ts';
import { cellOfSlugs, type StoredSlugs, slugsAfter } from './slug-cells.rules.ts';
import { type SoldFields, soldOfVariant, soldValues } from './sold-cells.rules.ts';

/** The fields of a product that an import writes. */
export interface ProductFields extends StoredSlugs {
  name: string;
  description: string;
  details: string | null;
  /** Outside of sales. */
  priceMinor: number;
  quantity: number;
  taxable: boolean;
  taxClass: TaxClass;
  brand: string | null;
  sourceImageUrl: string | null;
  /** All of them, where there are several or a text. */
  images?: readonly SourceImage[] | undefined;
  /** Contacts as cells have them. */
  manufacturer: string | null;
  responsiblePerson: string | null;
  safetyWarnings: string | null;
  /** Null for the shop's. */
  purchaseLimit: string | null;
  cannotReturn: boolean;
  shown: boolean;
}

/** Ids of contacts for product safety. */
export interface ContactIds {
  manufacturerId: string | null;
  responsibleId: string | null;
}

/** The fields of its product that a row is compared with. */
export interface ComparedProduct extends ProductFields, ContactIds {
  /** On hand and in no order: what the quantity of a file means, where the shop shows another number. */
  free: number | null;
  brandId: string | null;
  /** Pictures that it shows. */
  shownImages: readonly ShownImage[];
  /** Null with options. */
  sold: SoldFields | null;
  /** Ids of the categories that list it themselves. */
  ownCategoryIds: readonly string[];
}

/** Ids by what rows say, in lower case. What has none does not exist yet. */
export interface NamedIds {
  brands: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
}

/** The longest value that is shown: details have up to 20,000. */
const maxCharacters = 1_000;
const shorten = (text: string | null) =>
  text !== null && text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;

type Values = Partial<Record<FieldChange['field'], string | null>>;

/** @returns what changes, in the order of the fields; all that has a value when there was nothing before */
function differences(before: Values, after: Values): FieldChange[] {
  return importFields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    // Undoing an import reads the address that was before.
    const shown = field === 'imageUrl' ? (text: string | null) => text : shorten;
    return from !== to ? [{ field, from: shown(from), to: shown(to) }] : [];
  });
}

const amount = (minor: number) => String(toMajor(minor));

function fieldTexts({ taxable, priceMinor, quantity, ...fields }: ProductFields): Values {
  const { name, brand, description, details, taxClass, manufacturer, responsiblePerson, safetyWarnings } =
    fields;
  const [price, imageUrl] = [amount(priceMinor), cellOfImages(fields)];
  return {
    ...{ name, brand, description, details, price, imageUrl },
    ...{ quantity: String(quantity), taxable: taxable ? '1' : '0', taxClass },
    ...{ manufacturer, responsiblePerson, safetyWarnings },
    // Back to the shop's is a change, too.
    purchaseLimit: fields.purchaseLimit ?? 'shop',
    cannotReturn: fields.cannotReturn ? '1' : '0',
    shown: fields.shown ? '1' : '0',
    slug: cellOfSlugs(fields),
  };
}

/** @returns the texts of those categories of a row that do not list the product themselves */
export const listNewCategories = (
  row: ImportRow,
  stored: Pick<ComparedProduct, 'ownCategoryIds'> | null,
  { categories }: Pick<NamedIds, 'categories'>,
): string[] =>
  listCategories(row).filter(
    (text) => !stored?.ownCategoryIds.includes(categories.get(text.toLowerCase()) ?? ''),
  );

/** @returns what the row changes of the product as a whole; `price` and `quantity` belong to variants where it has some */
export function productChanges(row: ImportRow, stored: ComparedProduct | null, ids: NamedIds): FieldChange[] {
  const { brand } = row;
  const before = stored ? { ...fieldTexts(stored), ...soldValues(stored.sold) } : {};
  const cells = row.variant ? {} : row.sold;
  const after = { ...fieldTexts(fieldsAfter(row, stored)), ...soldValues(stored?.sold ?? null, cells) };
  const isSameBrand =
    brand === null || (stored !== null && stored.brandId === ids.brands.get(nameKey(brand)));
  if (isSameBrand) after.brand = before.brand ?? null;
  if (row.variant) after.quantity = before.quantity ?? null;
  if (row.variant) after.price = before.price ?? null;
  // Defaults are no news of a new product.
  if (!stored && after.taxClass === 'standard') after.taxClass = null;
  if (!stored && after.purchaseLimit === 'shop') after.purchaseLimit = null;
  if (!stored && after.cannotReturn === '0') after.cannotReturn = null;
  if (!stored && after.shown === '1') after.shown = null;
  const listed = listNewCategories(row, stored, ids);
  if (listed.length > 0) after.category = listed.join('; ');
  return differences(before, after);
}

/**
 * @param before stored, or what earlier rows make of it; null for one that is added
 * @returns what the row makes of its product, whose price and quantity follow its variants where it has some
 */
export function fieldsAfter(
  row: ImportRow,
  before: (ProductFields & { free?: number | null; shownImages?: readonly ShownImage[] }) | null,
): ProductFields {
  const { name, taxable, brand, priceMinor } = row;
  const sold = row.variant ? (before ?? { priceMinor, quantity: 0 }) : row;
  return {
    name,
    ...slugsAfter(before, row.slugs ?? []),
    description: row.description ?? before?.description ?? toDescription(row),
    details: row.details ?? before?.details ?? null,
    priceMinor: sold.priceMinor,
    quantity: before && sold.quantity === before.free ? before.quantity : sold.quantity,
    taxable,
    taxClass: row.taxClass ?? before?.taxClass ?? 'standard',
    brand,
    ...imagesAfter(before && { ...before, shown: before.shownImages ?? [] }, row),
    manufacturer: row.safety?.manufacturer ?? before?.manufacturer ?? null,
    responsiblePerson: row.safety?.responsiblePerson ?? before?.responsiblePerson ?? null,
    safetyWarnings: row.safety?.safetyWarnings ?? before?.safetyWarnings ?? null,
    purchaseLimit: limitAfter(row, before),
    cannotReturn: row.cannotReturn ?? before?.cannotReturn ?? false,
    shown: row.shown ?? before?.shown ?? true,
  };
}

const limitAfter = ({ purchaseLimit }: ImportRow, before: ProductFields | null) =>
  purchaseLimit === 'shop' ? null : (purchaseLimit ?? before?.purchaseLimit ?? null);

const keptInHistory = [
  'name',
  'description',
  'details',
  'taxable',
  'taxClass',
  'purchaseLimit',
  'cannotReturn',
] as const;

/** Changes by an import of a product that exists, and ids of what it names. */
interface Written {
  id: string;
  before: ComparedProduct;
  after: ProductFields;
  changes: readonly FieldChange[];
  brandId: string | null;
  contacts: ContactIds;
  categories: { _id: string; name: string }[];
}

/** @returns what belongs into the history. Stock has its own */
export function toHistory({
  id,
  before,
  after,
  changes,
  brandId,
  contacts,
  categories,
}: Written): ProductChanges {
  const changed = new Set(changes.map(({ field }) => field));
  const entry: ProductChanges = {};
  for (const field of keptInHistory)
    if (changed.has(field)) Object.assign(entry, { [field]: { from: before[field], to: after[field] } });
  if (changed.has('brand') && brandId !== null && after.brand !== null) {
    const from = before.brandId === null ? null : { _id: before.brandId, name: before.brand ?? '' };
    entry.brand = { from, to: { _id: brandId, name: after.brand } };
  }
  const { manufacturerId, responsibleId } = contacts;
  if (changed.has('manufacturer')) entry.manufacturerId = { from: before.manufacturerId, to: manufacturerId };
  if (changed.has('responsiblePerson'))
    entry.responsibleId = { from: before.responsibleId, to: responsibleId };
  if (changed.has('safetyWarnings'))
    entry.warnings = { from: before.safetyWarnings, to: after.safetyWarnings };
  if (before.slug !== after.slug) entry.slug = { from: before.slug ?? '', to: after.slug ?? '' };
  if (changed.has('shown')) entry.isActive = { from: before.shown, to: after.shown };
  if (changed.has('price')) {
    const [from, to] = [{ price: toMajor(before.priceMinor) }, { price: toMajor(after.priceMinor) }];
    entry.variants = [{ _id: id, choice: '', from, to }];
  }
  if (categories.length > 0) entry.categories = { added: categories, removed: [] };
  return entry;
}

/** @returns whether a file says what is stored: with back-orders or without tracking, what no order takes */
export const isSameQuantity = ({ quantity, onHand, committed }: ProductVariant, written: number): boolean =>
  isStoredQuantity({ quantity, uncommitted: Math.max(onHand - committed, 0) }, written);

/** @returns what the row changes of its variant */
export function variantChanges(row: VariantRow, stored: ProductVariant | null): FieldChange[] {
  const values = row.variant.options.map(({ value }) => value).join(', ');
  const sold = stored && soldOfVariant(stored);
  const before: Values = stored
    ? {
        options: stored.values.join(', '),
        price: String(stored.price),
        quantity: String(stored.quantity),
        ...soldValues(sold),
      }
    : {};
  return differences(before, {
    // Values are the same in any letter case.
    options: nameKey(before.options ?? '') === nameKey(values) ? before.options : values,
    price: amount(row.priceMinor),
    quantity: stored && isSameQuantity(stored, row.quantity) ? before.quantity : String(row.quantity),
    ...soldValues(sold, row.sold),
  });
}

/** @returns whether a row adds a variant, or changes the one with its sku */
export const changesVariant = (
  row: VariantRow,
  { variants = [] }: { variants?: ProductVariant[] },
): boolean => variantChanges(row, variants.find(({ sku }) => sku === row.sku) ?? null).length > 0;

type Option = Pick<VariantsForm['options'][number], 'name' | 'attribute'>;

/**
 * @param head what an earlier row, which shows its own changes, says of the product
 * @returns which attributes the row makes options of its product refer to, as one field: 'Colour, Size'
 */
export function linkChanges(
  row: VariantRow,
  head: ImportRow | undefined,
  { options, attributeIds }: { options: readonly Option[]; attributeIds: AttributeIds },
): FieldChange[] {
  const earlier = mergeLinks(head ? [head] : []);
  const links = mergeLinks([row]).map((name, at) => (earlier[at] === undefined ? name : undefined));
  const ids = toAttributeIds(links, attributeIds);
  const changed = links.flatMap((name, at) => {
    const isChanged = name !== undefined && options[at]?.attribute !== ids[at];
    return isChanged ? [{ from: options[at]?.attribute ? options[at].name : null, to: name }] : [];
  });
  if (changed.length === 0) return [];
  const from = changed.flatMap((one) => one.from ?? []).join(', ') || null;
  return [{ field: 'optionAttributes', from, to: changed.map(({ to }) => to).join(', ') }];
}

/** @returns what the row changes of the product's attributes, as one field: 'Material: Wool, Weight: 640 g' */
export function attributeChanges(
  planned: readonly { attribute: Attribute; value: AttributeValue }[],
  stored: Readonly<Record<string, AttributeValue>>,
): FieldChange[] {
  const changed = planned.filter(({ attribute, value }) => stored[attribute._id] !== value);
  if (changed.length === 0) return [];
  const words = ({ name }: Attribute, value: string) => `${name}: ${value}`;
  const before = changed.flatMap(({ attribute }) => {
    const value = stored[attribute._id];
    return value === undefined ? [] : [words(attribute, valueInWords(attribute, value))];
  });
  const after = changed.map(({ attribute, value }) => words(attribute, valueInWords(attribute, value)));
  return [{ field: 'attributes', from: before.join(', ') || null, to: after.join(', ') }];
}
