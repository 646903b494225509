import type { DraftVariant, VariantsDraft } from './draft.ts';
import { isSavedPrice } from './saved-values.ts';

/**
 * Continues with the current prices, after somebody else has changed them. A price that nobody has changed here, or that is stored already, follows. What was typed
 * stays, and is written over the current price only after this was shown.
 * @param shown keys of the variants whose current price was shown
 */
export function withNewPrices(
  draft: VariantsDraft,
  stored: VariantsDraft,
  fresh: VariantsDraft,
  shown: ReadonlySet<string>,
): { draft: VariantsDraft; stored: VariantsDraft } {
  const now = new Map(fresh.variants.map(({ _id, price }) => [_id, price]));
  const before = new Map(stored.variants.map(({ _id, price }) => [_id, price]));
  const follow = (variant: DraftVariant): DraftVariant => {
    const price = variant._id && now.get(variant._id);
    if (!price || price === variant.priceWas) return variant;
    if (variant.price === before.get(variant._id) || isSavedPrice(variant.price, Number(price)))
      return { ...variant, price, priceWas: price };
    return shown.has(variant.key) ? { ...variant, priceWas: price } : variant;
  };
  const saved = stored.variants.map((variant) => {
    const price = now.get(variant._id);
    return price ? { ...variant, price, priceWas: price } : variant;
  });
  return {
    draft: { ...draft, variants: draft.variants.map(follow) },
    stored: { ...stored, variants: saved },
  };
}
