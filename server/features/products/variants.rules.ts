import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField } from '#server/errors.ts';
import type { ChoiceAttribute } from '../attributes/attributes.rules.ts';
import { refuseChangedOptions } from './option-conflicts.rules.ts';
import {
  type PlannedVariant,
  planVariant,
  type RetiredVariant,
  type StoredVariant,
} from './planned-variant.rules.ts';
import { isSavedAlready } from './saved-variants.rules.ts';
import { refuseConflicts } from './variant-conflicts.rules.ts';
import { combinationOf, matchVariants } from './variant-ids.rules.ts';
import { chooseValues, type Options, planOptions, refuseRepeated } from './variant-options.rules.ts';

export interface StoredOptions {
  productId: string;
  /** The product's own. */
  sku: string;
  quantity: number;
  options: Options;
  /** Those that its options refer to, and those of the form that is planned. */
  attributes: ChoiceAttribute[];
  /** Images that its variants may have. */
  imageIds: string[];
  /** Those that are kept. */
  variants: StoredVariant[];
  /** Those that are no longer offered and still have pieces, or orders that lack some. */
  retired: RetiredVariant[];
}

export interface VariantPlan {
  options: Options;
  variants: PlannedVariant[];
  /** Ids of variants that are no longer offered. */
  removed: string[];
}

interface Outside {
  /** Makes ids of new values and variants. */
  newId: () => string;
  /** The first day that is not over everywhere. */
  today: string;
}

/**
 * What the product's options and variants become (docs/rules.md#options-and-variants).
 * @throws invalid-input, variants-changed, price-changed or stock-changed, with the field
 */
export function planVariants(
  stored: StoredOptions,
  sent: VariantsForm,
  { newId, today }: Outside,
): VariantPlan {
  const isSaved = isSavedAlready(stored, sent);
  if (!isSaved) refuseChangedVariants(stored, sent.variantsWas);
  refuseChangedOptions(stored.options, sent);
  const isStockSaved = isSaved && sent.variants.every(({ _id }) => _id === undefined);
  if (sent.quantityWas !== undefined && sent.quantityWas !== stored.quantity && !isStockSaved) {
    throw refuseField(
      'quantityWas',
      `Stock has changed to ${stored.quantity}. Please check the quantities, and save again.`,
      'stock-changed',
    );
  }
  const options = planOptions(stored.options, sent, { newId, attributes: stored.attributes });
  const rows = sent.variants.map((variant, at) => ({
    ...variant,
    at,
    valueIds: chooseValues(options, variant.values, at),
  }));
  refuseRepeated(
    rows,
    ({ valueIds }) => combinationOf(valueIds),
    ({ values, at }) =>
      refuseField(`variants.${at}.values`, `Two variants are ${values.join(', ') || 'the same'}.`),
  );
  const matches = matchVariants(stored, rows, newId);
  const setting = { sku: stored.sku, imageIds: stored.imageIds, today };
  refuseConflicts(rows, (at) => matches[at]?.known ?? null);
  const variants = rows.flatMap((row, at) => {
    const match = matches[at];
    return match ? [planVariant(match.id, match.known, row, setting)] : [];
  });
  refuseRepeated(
    variants,
    ({ sku }) => sku,
    ({ sku, position }) =>
      refuseField(`variants.${position}.sku`, `${sku} is the sku of two variants.`, 'sku-in-use'),
  );
  const kept = new Set(variants.map(({ id }) => id));
  const removed = stored.variants.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  return { options, variants, removed };
}

/** The one variant of a product without options is no choice, so its id is not sent. */
function refuseChangedVariants(
  { productId, variants }: StoredOptions,
  before: VariantsForm['variantsWas'],
): void {
  if (!before) return;
  const stored = variants.flatMap(({ id }) => (id === productId ? [] : [id]));
  if (new Set([...stored, ...before]).size === stored.length && stored.length === before.length) return;
  throw refuseField(
    'variants',
    'Somebody else has added or removed variants of this product. Please reload the page.',
    'variants-changed',
  );
}
