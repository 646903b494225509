import type { Product } from '#contract/products.contract.ts';
import type { AnnouncedChange, ListedProduct } from '#server/announced-change.ts';

/** What shoppers see of a product, and what they find it by. */
export interface ShownProduct {
  number: number;
  product: Omit<Product, 'isLiked'>;
  /** Markdown. */
  details: string | null;
  /** Null when it is not for sale. */
  listed: ListedProduct | null;
}

/** A product with a variant whose stock a transaction changed, and what may be ordered of all its variants before and after. */
export interface MovedStock {
  id: string;
  before: number;
  after: number;
  /** Variants that were sold out by it, or are in stock again. Those of a product without options do not count. */
  turned: readonly string[];
}

/**
 * Product pages and the API show how many are in stock of each variant, also when the sum stays: one that is not tracked makes it
 * the greatest possible. Cards only show whether any are.
 */
export function stockChange({ id, before, after }: Omit<MovedStock, 'turned'>): AnnouncedChange {
  return before !== after && (before === 0 || after === 0) ? `product:${id}` : `stock:${id}`;
}

/**
 * What a transaction announces of a product that it changed, as shoppers see it.
 * @param transaction as `pg_current_xact_id()` names it
 * @param before null for a new product
 */
export function changesOf(
  transaction: string,
  before: ShownProduct | null,
  after: ShownProduct,
): AnnouncedChange[] {
  const [wasListed, isListed] = [before?.listed ?? null, after.listed];
  if (!wasListed && !isListed) return [];
  const { _id: id, quantity } = after.product;
  const changes: AnnouncedChange[] = [];
  if (before && before.product.quantity !== quantity) {
    changes.push(stockChange({ id, before: before.product.quantity, after: quantity }));
  }
  if (looksOf(before) !== looksOf(after)) changes.push(`product:${id}`);
  if (foundBy(before) !== foundBy(after)) changes.push('products');
  if (JSON.stringify(wasListed) !== JSON.stringify(isListed)) {
    changes.push({ transaction, number: after.number, id, before: wasListed, after: isListed });
  }
  return changes;
}

/** Everything but its stock. */
const looksOf = (shown: ShownProduct | null) =>
  shown && JSON.stringify({ ...shown, product: { ...shown.product, quantity: 0 } });

/** By searches, by the URL of its page, and by its brand's images. */
function foundBy(shown: ShownProduct | null): string | null {
  if (!shown?.listed) return null;
  const { sku, name, slug, description, imageUrl, brand } = shown.product;
  return JSON.stringify([sku, name, slug, description, shown.details, imageUrl, brand?._id]);
}
