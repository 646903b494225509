import type { HeldThings, QuoteLine } from '#contract/checkout.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type LineChange, lineNotes } from '../cart/bag-labels.ts';
import { type Cart, type CartItem, lineIds, lineTotal, nameWithChoice, toCart } from '../cart/cart.rules.ts';
import { currentCart, saveCart } from '../cart/cart.store.ts';
import { withQuote } from '../cart/open-bag.rules.ts';

type Thing = HeldThings['lines'][number];

interface ChangedThing {
  name: string;
  change: LineChange;
  /** Says what is different today. */
  text: string;
}

export interface FilledBag {
  cart: Cart;
  /** Lines that are in the bag now. */
  count: number;
  changed: ChangedThing[];
}

/**
 * A bag with what was not bought in the end, at today's prices and stock. What is in the bag stays; filling it once more changes nothing.
 * Things that cannot be ordered are named and left out.
 */
export function withThings(cart: Cart, things: readonly Thing[], quoted: readonly QuoteLine[]): FilledBag {
  const { items } = withQuote(toCart(things.map(toItem)), quoted);
  const orderable = items.filter(({ unavailable }) => !unavailable);
  const added = orderable.map((item) => {
    const before = cart.items.find(({ _id }) => _id === item._id)?.quantity ?? 0;
    const quantity = Math.max(before, item.quantity);
    return { ...item, quantity, totalPrice: lineTotal(item.price, quantity) };
  });
  const kept = cart.items.filter(({ _id }) => !added.some((item) => item._id === _id));
  return {
    cart: toCart([...kept, ...added]),
    count: added.length,
    changed: items.flatMap((item) =>
      lineNotes(item).map((note) => ({ ...note, name: nameWithChoice(item) })),
    ),
  };
}

/** As it was put into the bag then. */
function toItem(thing: Thing): CartItem {
  const { product, variant, choice, name, brand, seller, quantity, price, slug, imageUrl } = thing;
  return {
    ...{ _id: variant ?? product, name, price, imageUrl, quantity, slug: slug ?? '' },
    ...(variant ? { productId: product, choice: choice ?? '' } : {}),
    seller,
    brand: brand === '' ? null : { _id: '', name: brand, slug: '' },
    ...{ sku: '', description: '', taxable: true, isActive: true, totalReviews: 0, averageRating: 0 },
    ...{ inventory: quantity, totalPrice: lineTotal(price, quantity) },
  };
}

export const isInBag = ({ items }: Cart, { lines }: HeldThings): boolean =>
  lines.every(({ product, variant }) => items.some(({ _id }) => _id === (variant ?? product)));

/** Puts into the bag of this browser what was not bought. @throws ApiError */
export async function fillBagAgain({ lines }: HeldThings): Promise<Omit<FilledBag, 'cart'>> {
  const items = lines.map((thing) => ({ ...lineIds(toItem(thing)), quantity: thing.quantity }));
  const { quote } = await shopApi('POST /checkout/quote', { body: { items } });
  const { cart, ...filled } = withThings(currentCart(), lines, quote.lines);
  if (filled.count > 0) saveCart(cart);
  return filled;
}
