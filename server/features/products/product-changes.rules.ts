import type { Product } from '#contract/products.contract.ts';
import type { AnnouncedChange, ListedProduct } from '#server/announced-change.ts';

/** What shoppers see of a product, and what they find it by. */
export interface ShownProduct {
  product: Omit<Product, 'isLiked'>;
  /** Null when it is not for sale. */
  listed: ListedProduct | null;
}

/** What may be ordered of a product, before and after a transaction. */
export interface MovedStock {
  id: string;
  before: number;
  after: number;
  /** Then the day from which it ships may have changed, too. */
  mayBeBackOrdered: boolean;
}

/**
 * Product pages and the API show how many are in stock, cards only whether any are, and from when they ship.
 * @returns nothing when the stock is the same
 */
export function stockChanges({ id, before, after, mayBeBackOrdered }: MovedStock): AnnouncedChange[] {
  if (before === after) return [];
  return [before === 0 || after === 0 || mayBeBackOrdered ? `product:${id}` : `stock:${id}`];
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
  const changes = before
    ? stockChanges({ id, before: before.product.quantity, after: quantity, mayBeBackOrdered: false })
    : [];
  if (looksOf(before) !== looksOf(after)) changes.push(`product:${id}`);
  if (foundBy(before) !== foundBy(after)) changes.push('products');
  if (JSON.stringify(wasListed) !== JSON.stringify(isListed)) {
    changes.push({ transaction, before: wasListed, after: isListed });
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
  return JSON.stringify([sku, name, slug, description, imageUrl, brand?._id]);
}
