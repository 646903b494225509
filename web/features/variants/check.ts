import { shopFormat } from '#contract/shop-format.ts';
import { variantsForm } from '#contract/variants.contract.ts';
import { readNumber } from '#web/components/form/read-number.ts';
import { toBody } from './body.ts';
import type { VariantColumn } from './cells.ts';
import {
  type DraftDetails,
  type DraftVariant,
  noVariants,
  type VariantsDraft,
  variantLabel,
} from './draft.ts';
import { isNamed } from './edit-options.ts';
import { variantTexts } from './texts.ts';

/** Messages by what they are about: an option, or a cell of a variant. */
export type Errors = ReadonlyMap<string, string>;
const wholeFields = ['quantity', 'weight', 'backOrderLimit', 'lowStockAt'] as const;
export type VariantField = VariantColumn | keyof DraftDetails;
export const cellId = (key: string, column: VariantField) => `${column} of ${key}`;
export const optionId = (key: string) => `option ${key}`;
export const optionNameId = (key: string) => `name of option ${key}`;

/** @returns SKUs that an earlier variant has too: said at once, since the server would refuse the whole grid for one of them */
export function repeatedSkus(draft: VariantsDraft, skus: ReadonlyMap<string, string>): Errors {
  const firstWith = new Map<string, DraftVariant>();
  const errors = new Map<string, string>();
  for (const variant of draft.variants) {
    const sku = skus.get(variant.key) ?? '';
    const other = firstWith.get(sku);
    if (other && sku)
      errors.set(cellId(variant.key, 'sku'), variantTexts().sameSku(variantLabel(draft, other)));
    else firstWith.set(sku, variant);
  }
  return errors;
}

/** @returns what the contract's rules, and those of options, refuse */
export function refusedBy(draft: VariantsDraft, skus: ReadonlyMap<string, string>): Errors {
  const errors = new Map(repeatedSkus(draft, skus));
  const names = new Set<string>();
  for (const { key, name, values } of draft.options) {
    const isRepeated = names.has(name.trim().toLowerCase());
    if (isRepeated) errors.set(optionNameId(key), variantTexts().sameOption(name));
    if (values.length === 0) errors.set(optionId(key), variantTexts().valuesRequired);
    names.add(name.trim().toLowerCase());
    const repeated = values.filter((value, at) => values.findIndex(isNamed(value.name)) < at);
    if (repeated.length > 0)
      errors.set(optionId(key), variantTexts().repeatedValues(repeated.map((one) => one.name)));
  }
  if (draft.options.length === 0) return errors;
  for (const [id, refusal] of refusedNumbers(draft)) errors.set(id, refusal);
  const body = toBody(draft, skus, { sku: '', price: '', quantity: '' }, noVariants);
  for (const { path, message } of variantsForm.safeParse(body).error?.issues ?? []) {
    const id = findId(draft, path.map(String));
    if (id && !errors.has(id)) errors.set(id, message);
  }
  return errors;
}

/** @returns texts in fields for numbers that are none */
function refusedNumbers({ variants }: VariantsDraft): Errors {
  const { decimals } = shopFormat();
  const errors = new Map<string, string>();
  for (const variant of variants) {
    const check = (field: VariantField, typed: string, max = 0) => {
      const { refusal } = readNumber(typed, max);
      if (refusal !== undefined) errors.set(cellId(variant.key, field), refusal);
    };
    for (const field of wholeFields) check(field, variant[field]);
    check('price', variant.price, decimals);
    for (const { price } of variant.sales) check('sales', price, decimals);
  }
  return errors;
}

/** @returns what a path of the body is about: `variants.3.sku` */
export function findId(
  { options, variants }: VariantsDraft,
  [list, at, column]: readonly string[],
): string | undefined {
  const option = list === 'options' ? options[Number(at)] : undefined;
  if (option) return column === 'name' ? optionNameId(option.key) : optionId(option.key);
  const variant = list === 'variants' ? variants[Number(at)] : undefined;
  return variant && cellId(variant.key, column as VariantField);
}
