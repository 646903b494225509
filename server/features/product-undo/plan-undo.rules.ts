import { isSame } from '#contract/is-same.ts';
import type { ProductChanges, VariantChange } from '#contract/product-history.contract.ts';
import type { ProductState, StateVariant } from '../product-history/product-changes.rules.ts';
import { areSameOptions } from '../product-restore/restored-links.rules.ts';

/** Why a variant that a batch added stays: it is in an order or a cart, or its stock was changed otherwise. */
export type VariantEvent = 'ordered' | 'stock';

/** A field that stays as it is, and why. */
export interface UndoProblem {
  /** The SKU of the variant that it is about; null for the product. */
  sku: string | null;
  /** Choice of the variant; empty for the product. */
  choice: string;
  message: string;
}

interface UndoPlan {
  /** The changes to undo. */
  changes: ProductChanges;
  problems: UndoProblem[];
}

const fields = [
  'name',
  'slug',
  'sku',
  'description',
  'details',
  'taxable',
  'taxClass',
  'manufacturerId',
  'responsibleId',
  'warnings',
  'purchaseLimit',
  'cannotReturn',
  'isActive',
  'images',
] as const;
const words = {
  name: 'Name was',
  slug: 'Slug was',
  sku: 'SKU was',
  description: 'Description was',
  details: 'Details were',
  taxable: 'Taxable was',
  taxClass: 'Tax rate was',
  manufacturerId: 'Manufacturer was',
  responsibleId: 'Responsible person was',
  warnings: 'Warnings were',
  purchaseLimit: 'Purchase limit was',
  cannotReturn: 'Cannot be returned was',
  isActive: 'Active was',
  images: 'Pictures were',
  brand: 'Brand was',
  options: 'Options were',
  price: 'Price was',
  barcode: 'Barcode was',
  weight: 'Weight was',
  values: 'Options were',
  sales: 'Sales were',
  image: 'Picture was',
} as const;
const fieldWords = (field: string) =>
  Object.hasOwn(words, field) ? words[field as keyof typeof words] : 'It was';
const changedSince = (field: string) => `${fieldWords(field)} changed since.`;

/**
 * The one rule for undoing the entries of a batch, an import or a bulk edit: by field, and what somebody has changed since stays and is
 * named (docs/rules.md#undoing-an-import).
 * @param events what happened since to variants that the batch added
 * @returns what a batch changed of a product and nobody has changed since
 */
export function planUndo(
  changes: ProductChanges,
  now: ProductState,
  events: ReadonlyMap<string, VariantEvent> = new Map(),
): UndoPlan {
  const plan: UndoPlan = { changes: {}, problems: [] };
  const report = (message: string) => plan.problems.push({ sku: null, choice: '', message });
  for (const field of fields) {
    const change = changes[field];
    if (!change) continue;
    if (isSame(now[field], change.to)) Object.assign(plan.changes, { [field]: change });
    else report(changedSince(field));
  }
  if (changes.formerSlugs) plan.changes.formerSlugs = changes.formerSlugs;
  if (changes.brand) {
    if (now.brand?._id === changes.brand.to?._id) plan.changes.brand = changes.brand;
    else report(changedSince('brand'));
  }
  if (changes.categories) {
    const isListed = ({ _id }: { _id: string }) => now.categories.some((one) => one._id === _id);
    const added = changes.categories.added.filter(isListed);
    const removed = changes.categories.removed.filter((category) => !isListed(category));
    if (added.length + removed.length > 0) plan.changes.categories = { added, removed };
  }
  const attributes = changes.attributes?.filter(({ _id, name, to }) => {
    const value = now.attributes.find((one) => one._id === _id)?.value;
    if (value !== to?.value) report(`${name} was changed since.`);
    return value === to?.value;
  });
  if (attributes && attributes.length > 0) plan.changes.attributes = attributes;
  planVariants(changes, now, events, plan);
  return plan;
}

function planVariants(
  { options, variants = [] }: ProductChanges,
  now: ProductState,
  events: ReadonlyMap<string, VariantEvent>,
  { changes, problems }: UndoPlan,
): void {
  const current = new Map(now.variants.map((variant) => [variant._id, variant]));
  const added = variants.filter(({ from }) => from === null);
  const stay = added.filter((change) => {
    const variant = current.get(change._id);
    // One that is no longer offered is undone.
    const message = variant && refusalOfRemoval(change, variant, events);
    if (message) problems.push({ sku: variant.sku, choice: change.choice, message });
    return message;
  });
  const goes = added.filter((change) => current.has(change._id) && !stay.includes(change));
  const retired = variants.filter(({ to }) => to === null);
  const changed = variants
    .filter(({ from, to }) => from !== null && to !== null)
    .flatMap((change) => planChanged(change, current.get(change._id), problems));
  const areOptionsLeft = options && (stay.length > 0 || !areSameOptions(now.options, options.to));
  if (areOptionsLeft) {
    const message = stay.length > 0 ? 'Options stay, because variants do.' : changedSince('options');
    problems.push({ sku: null, choice: '', message });
  } else if (options) changes.options = options;
  // A product that had no options is either without them again, or keeps all of its variants.
  const replaced = areOptionsLeft && retired.length > 0 ? [] : [...goes, ...retired];
  const undone = [...replaced, ...changed];
  if (undone.length > 0) changes.variants = undone;
}

const afterEvent: Record<VariantEvent, string> = {
  ordered: 'It was ordered since.',
  stock: 'Its stock was changed since.',
};

function refusalOfRemoval(
  change: VariantChange,
  variant: StateVariant,
  events: ReadonlyMap<string, VariantEvent>,
): string | null {
  const event = events.get(variant._id);
  if (event) return afterEvent[event];
  return differing(change, variant).length > 0 ? 'It was changed since.' : null;
}

function planChanged(
  { _id, choice, from, to }: VariantChange,
  variant: StateVariant | undefined,
  problems: UndoProblem[],
): VariantChange[] {
  if (!variant) {
    problems.push({ sku: null, choice, message: 'It is no longer offered.' });
    return [];
  }
  const other = new Set<string>(differing({ to }, variant));
  for (const field of other) problems.push({ sku: variant.sku, choice, message: changedSince(field) });
  const without = <Values extends object>(values: Values | null) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => !other.has(field)));
  const left = without(from);
  return Object.keys(left).length === 0 ? [] : [{ _id, choice, from: left, to: without(to) }];
}

/** @returns the fields that are no longer as the batch left them */
const differing = ({ to }: Pick<VariantChange, 'to'>, variant: StateVariant) =>
  Object.entries(to ?? {}).flatMap(([field, value]) =>
    isSame(variant[field as keyof StateVariant], value) ? [] : [field],
  );
