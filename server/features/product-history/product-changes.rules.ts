import type {
  AttributeChange,
  HistoryVariant,
  ProductChanges,
  VariantChange,
} from '#contract/product-history.contract.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { ProductOption } from '#contract/variants.contract.ts';

export interface StateVariant extends HistoryVariant {
  _id: string;
  valueIds: string[];
}

interface Named {
  _id: string;
  name: string;
}

/** A product as the history records it. */
export interface ProductState {
  name: string;
  slug: string;
  sku: string;
  description: string;
  details: string | null;
  taxable: boolean;
  taxClass: TaxClass;
  manufacturerId: string | null;
  responsibleId: string | null;
  warnings: string | null;
  purchaseLimit: string | null;
  cannotReturn: boolean;
  isActive: boolean;
  brand: Named | null;
  categories: Named[];
  attributes: (Named & NonNullable<AttributeChange['to']>)[];
  images: ProductImage[];
  options: ProductOption[];
  /** Without options, one, which has the id of the product. */
  variants: StateVariant[];
}

/** A field that is added here and to `ProductState` has a history. */
export const plainFields = [
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
] as const;
export type PlainField = (typeof plainFields)[number];
const wholeFields = ['images', 'options'] as const;
const variantFields = [
  'sku',
  'price',
  'sales',
  'isActive',
  'image',
  'barcode',
  'weight',
  'policy',
  'backOrderLimit',
  'backOrderFrom',
  'lowStockAt',
] as const satisfies (keyof HistoryVariant)[];
/** A product without options has these itself, and its variant repeats them. */
const ofProduct: ReadonlySet<string> = new Set(['sku', 'isActive', 'image']);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isOwn = ({ values }: Pick<HistoryVariant, 'values'>) => values.length === 0;

/** @returns what a save changed; null for nothing */
export function changesBetween(before: ProductState, after: ProductState): ProductChanges | null {
  const changes: Record<string, unknown> = {};
  for (const field of [...plainFields, ...wholeFields]) {
    if (!isSame(before[field], after[field])) changes[field] = { from: before[field], to: after[field] };
  }
  if (before.brand?._id !== after.brand?._id) changes.brand = { from: before.brand, to: after.brand };
  const added = missingIn(before.categories, after.categories);
  const removed = missingIn(after.categories, before.categories);
  if (added.length + removed.length > 0) changes.categories = { added, removed };
  const attributes = attributeChanges(before.attributes, after.attributes);
  if (attributes.length > 0) changes.attributes = attributes;
  const variants = variantChanges(before.variants, after.variants);
  if (variants.length > 0) changes.variants = variants;
  return Object.keys(changes).length > 0 ? changes : null;
}

const missingIn = <One extends Named>(some: readonly Named[], all: readonly One[]) =>
  all.filter(({ _id }) => !some.some((one) => one._id === _id));

/** The name of a choice or a unit may change by itself, which is no change of the product. */
function attributeChanges(
  before: ProductState['attributes'],
  after: ProductState['attributes'],
): AttributeChange[] {
  const valueIn = (values: ProductState['attributes'], id: string) => {
    const found = values.find(({ _id }) => _id === id);
    return found ? { value: found.value, label: found.label } : null;
  };
  return [...before, ...missingIn(before, after)].flatMap(({ _id, name }) => {
    const [from, to] = [valueIn(before, _id), valueIn(after, _id)];
    return from?.value === to?.value ? [] : [{ _id, name, from, to }];
  });
}

function variantChanges(before: readonly StateVariant[], after: readonly StateVariant[]): VariantChange[] {
  const byId = new Map(after.map((variant) => [variant._id, variant]));
  const kept = before.flatMap((from): VariantChange[] => {
    const to = byId.get(from._id);
    byId.delete(from._id);
    if (!to) return [{ ...toIdentity(from), from: toHistoryVariant(from), to: null }];
    const fields: (keyof HistoryVariant)[] = variantFields.filter(
      (field) => !isSame(from[field], to[field]) && !(isOwn(to) && ofProduct.has(field)),
    );
    if (!isSame(from.valueIds, to.valueIds)) fields.unshift('values');
    return fields.length === 0 ? [] : [{ ...toIdentity(to), from: pick(from, fields), to: pick(to, fields) }];
  });
  return [
    ...kept,
    ...[...byId.values()].map((to) => ({ ...toIdentity(to), from: null, to: toHistoryVariant(to) })),
  ];
}

const toIdentity = ({ _id, values }: StateVariant) => ({ _id, choice: values.join(', ') });
const toHistoryVariant = ({ _id, valueIds: _ids, ...variant }: StateVariant): HistoryVariant => variant;
const pick = (variant: HistoryVariant, fields: readonly (keyof HistoryVariant)[]): Partial<HistoryVariant> =>
  Object.fromEntries(fields.map((field) => [field, variant[field]]));
