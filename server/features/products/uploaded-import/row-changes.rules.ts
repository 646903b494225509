import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { toMajor } from '#contract/money.ts';
import { type FieldChange, importFields } from '#contract/product-imports.contract.ts';
import type { ProductVariant, VariantsForm } from '#contract/variants.contract.ts';
import { wordsOf } from '../../attributes/product-attributes.rules.ts';
import { descriptionOf, type ImportRow, type VariantRow } from '../import/import.rules.ts';
import { type AttributeIds, idsOf, linksOf } from '../import/option-links.rules.ts';

/** What a row is compared with, of its product. */
export interface ComparedProduct {
  name: string;
  description: string;
  details: string | null;
  /** Outside of sales. */
  priceMinor: number;
  quantity: number;
  /** On hand and in no order: what the quantity of a file means, where the shop shows another number. */
  free: number | null;
  taxable: boolean;
  brandId: string | null;
  brand: string | null;
  sourceImageUrl: string | null;
  categoryIds: readonly string[];
}

/** Ids by what rows say, in lower case. What has none does not exist yet. */
export interface NamedIds {
  brands: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
}

/** Of a value that is shown: details have up to 20,000. */
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
    return field in after && from !== to ? [{ field, from: shown(from), to: shown(to) }] : [];
  });
}

const amount = (minor: number) => String(toMajor(minor));
const flag = (value: boolean) => (value ? '1' : '0');

/** @returns what the row changes of the product as a whole; `price` and `quantity` belong to variants where it has some */
export function productChanges(
  row: ImportRow,
  stored: ComparedProduct | null,
  { brands, categories }: NamedIds,
): FieldChange[] {
  const { name, details, brand, category, sourceImageUrl } = row;
  const description = stored ? row.description : descriptionOf(row);
  const own = row.variant === null;
  const categoryId = category === null ? undefined : categories.get(category.toLowerCase());
  const isListed = categoryId !== undefined && (stored?.categoryIds.includes(categoryId) ?? false);
  const isSameBrand =
    brand === null || (stored !== null && stored.brandId === brands.get(brand.toLowerCase()));
  const isSameQuantity = row.quantity === stored?.quantity || row.quantity === stored?.free;
  const after: Values = {
    name,
    // A row without these keeps those that there are.
    ...(description === null ? {} : { description }),
    ...(details === null ? {} : { details }),
    ...(sourceImageUrl === null ? {} : { imageUrl: sourceImageUrl }),
    taxable: flag(row.taxable),
    ...(isSameBrand ? {} : { brand }),
    ...(category === null || isListed ? {} : { category }),
    ...(own ? { price: amount(row.priceMinor) } : {}),
    ...(own && !isSameQuantity ? { quantity: String(row.quantity) } : {}),
  };
  if (stored === null) return differences({}, after);
  return differences(
    {
      name: stored.name,
      description: stored.description,
      details: stored.details,
      taxable: flag(stored.taxable),
      imageUrl: stored.sourceImageUrl,
      brand: stored.brand,
      price: amount(stored.priceMinor),
      quantity: String(stored.quantity),
    },
    after,
  );
}

/** @returns what the row changes of its variant */
export function variantChanges(row: VariantRow, stored: ProductVariant | null): FieldChange[] {
  const { options, barcode, weightGrams } = row.variant;
  const values = options.map(({ value }) => value).join(', ');
  const before = stored?.values.join(', ');
  return differences(
    stored
      ? {
          options: before,
          price: String(stored.price),
          quantity: String(stored.quantity),
          barcode: stored.barcode,
          weight: stored.weight === null ? null : String(stored.weight),
        }
      : {},
    {
      // Values are the same in any letter case.
      options: before?.toLowerCase() === values.toLowerCase() ? before : values,
      price: amount(row.priceMinor),
      quantity: String(row.quantity),
      ...(barcode === null ? {} : { barcode }),
      ...(weightGrams === null ? {} : { weight: String(weightGrams) }),
    },
  );
}

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
  const earlier = linksOf(head ? [head] : []);
  const links = linksOf([row]).map((name, at) => (earlier[at] === undefined ? name : undefined));
  const ids = idsOf(links, attributeIds);
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
    return value === undefined ? [] : [words(attribute, wordsOf(attribute, value))];
  });
  const after = changed.map(({ attribute, value }) => words(attribute, wordsOf(attribute, value)));
  return [{ field: 'attributes', from: before.join(', ') || null, to: after.join(', ') }];
}
