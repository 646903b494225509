import { toNumber } from '#web/components/form/read-number.ts';
import { carriedOver } from '../stock/stock-labels.ts';
import type { DraftVariant, VariantsDraft } from './draft.ts';
import { isSavedQuantity } from './saved-values.ts';

export interface StockMove {
  was: number;
  now: number;
  /** The typed change, applied to the current stock. */
  carried: number;
}

/**
 * Continues with the current stock, after orders have changed it. Stock that nobody has changed here follows, and so does what was typed and
 * is stored already, because the reply to its save was lost. Else what was typed stays, and its move is returned by the variant's key.
 */
export function withNewStock(
  draft: VariantsDraft,
  stored: VariantsDraft,
  fresh: VariantsDraft,
): { draft: VariantsDraft; stored: VariantsDraft; moves: Map<string, StockMove> } {
  const present = new Map(fresh.variants.map((variant) => [variant._id, variant]));
  const now = new Map(fresh.variants.map(({ _id, quantityWas }) => [_id, quantityWas]));
  const before = new Map(stored.variants.map(({ _id, quantity }) => [_id, quantity]));
  const moves = new Map<string, StockMove>();
  const follow = (variant: DraftVariant): DraftVariant => {
    const { _id, quantityWas: was } = variant;
    const quantityWas = now.get(_id);
    if (!_id || was === undefined || quantityWas === undefined || quantityWas === was) return variant;
    const { policy, backOrderLimit } = present.get(_id) ?? variant;
    const isSaved = isSavedQuantity(variant.quantity, { quantity: quantityWas, policy, backOrderLimit });
    if (isSaved || variant.quantity === before.get(_id))
      return { ...variant, quantity: String(quantityWas), quantityWas };
    const carried = carriedOver(toNumber(variant.quantity), was, quantityWas);
    moves.set(variant.key, { was, now: quantityWas, carried });
    return { ...variant, quantityWas };
  };
  const next = { ...draft, variants: draft.variants.map(follow) };
  const saved = stored.variants.map((variant) => {
    const quantity = now.get(variant._id);
    return quantity === undefined
      ? variant
      : { ...variant, quantity: String(quantity), quantityWas: quantity };
  });
  return { draft: next, stored: { ...stored, variants: saved }, moves };
}
