import { type FixedLimit, maxPerOrder, quantityMessages } from '#contract/limits.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.contract.ts';
import type { Seller } from '#contract/sellers.contract.ts';
import type { ShopVariant } from '#contract/variants.contract.ts';
import { readJson } from '#web/lib/values/browser-storage.ts';

/** The fields of a chosen variant; absent in a product without options. */
interface Choice {
  /** The id of the product; `_id` is the variant's. */
  productId?: string;
  /** The values of its options: 'Indigo, M'. */
  choice?: string;
}

/** With whom the contract is; none in a shop without merchants. */
interface Sold {
  seller?: Seller;
}

/** How many pieces one order may hold; by stock when absent. */
interface Limited {
  purchaseLimit?: FixedLimit | undefined;
}

/** A thing that is put into the bag: a product, or a variant with the texts of its product. */
export type Buyable = Product & Choice & Sold & Limited;

/**
 * A line of the bag as the browser stores it (docs/rules.md#bag): `quantity` is the number in the bag, `inventory` the
 * last known stock, `totalPrice` in major units.
 */
export type CartItem = Pick<
  Product,
  | '_id'
  | 'sku'
  | 'name'
  | 'slug'
  | 'description'
  | 'price'
  | 'imageUrl'
  | 'taxable'
  | 'isActive'
  | 'brand'
  | 'totalReviews'
  | 'averageRating'
  | 'formerPrice'
> &
  Choice &
  Sold &
  Limited & {
    quantity: number;
    inventory: number;
    totalPrice: number;
    /** Per piece, when it was added; absent while the price is the same. */
    wasPrice?: number;
    /** The quantity that was added, when fewer may be ordered now. */
    wasQuantity?: number;
    /** Why it cannot be ordered. It stays in the bag, but not in the total and the order. */
    unavailable?: 'not-for-sale' | 'sold-out' | 'must-choose';
  };

export interface Cart {
  items: readonly CartItem[];
  /** Total in major units. */
  total: number;
}

export const emptyCart: Cart = { items: [], total: 0 };

/** The message for an invalid quantity of a product with that stock and limit, or null (docs/rules.md#purchase-limit). */
export function quantityError(typed: string, stock: number, limit: FixedLimit | undefined): string | null {
  const quantity = Number(typed);
  if (!/^\d+$/.test(typed.trim()) || quantity < 1) return quantityMessages.quantityMin;
  const max = maxPerOrder(stock, limit);
  return quantity > max ? quantityMessages.quantityMax(max) : null;
}

/** A variant to put into the bag. */
export function buyableVariant(product: Product & Limited, { values, ...variant }: ShopVariant): Buyable {
  // The product's is that of the lowest price, which may be another variant's.
  const own = { formerPrice: undefined, ...variant };
  return { ...product, ...own, productId: product._id, choice: values.join(', ') };
}

/** The fields by which carts and quotes name a line. */
export const lineIds = ({ _id, productId }: CartItem) =>
  productId ? { product: productId, variant: _id } : { product: _id };

/** 'Ferry Stripe Jumper, Indigo, M'. */
export const nameWithChoice = ({ name, choice }: CartItem) => (choice ? `${name}, ${choice}` : name);

/**
 * The bag with that quantity, on the existing line or a new one. It replaces a line of the
 * same product that has to be chosen again.
 */
export function withItem(cart: Cart, bought: Buyable, quantity: number): Cart {
  const item = toItem(bought, quantity);
  const existing = cart.items.findIndex(({ _id }) => _id === item._id);
  const outdated = cart.items.findIndex((other) => isOutdated(other, item));
  const at = existing < 0 ? outdated : existing;
  if (at < 0) return toCart([...cart.items, item]);
  const items = cart.items.map((other, index) => (index === at ? item : other));
  return toCart(items.filter((_item, index) => index === at || index !== outdated));
}

/** With options a line needs a choice, and without them it has none. */
const isOutdated = (other: CartItem, item: CartItem) =>
  other._id !== item._id &&
  lineIds(other).product === lineIds(item).product &&
  (other.unavailable === 'must-choose' || !other.productId !== !item.productId);

function toItem(bought: Buyable, quantity: number): CartItem {
  const { _id, productId, choice, sku, name, slug, description, price, imageUrl } = bought;
  const {
    taxable,
    isActive,
    brand,
    seller,
    totalReviews,
    averageRating,
    quantity: inventory,
    formerPrice,
    purchaseLimit,
  } = bought;
  return {
    ...{
      _id,
      sku,
      name,
      slug,
      description,
      price,
      imageUrl,
      taxable,
      isActive,
      brand,
      seller,
      formerPrice,
      purchaseLimit,
    },
    ...{ totalReviews, averageRating, inventory, quantity, totalPrice: lineTotal(price, quantity) },
    ...(productId && { productId, choice }),
  };
}

/** All that is in the bag, a line of three as three. */
export const countPieces = ({ items }: Cart): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export function withoutItem(cart: Cart, id: string): Cart {
  return toCart(cart.items.filter(({ _id }) => _id !== id));
}

/** The bag from local storage. Drops invalid items and fields, and computes the sums again. */
export function readCart(stored: string | null): Cart {
  const found = readJson(stored);
  if (!Array.isArray(found)) return emptyCart;
  const items = found.map(readItem).filter((item) => item !== null);
  return items.length === 0 ? emptyCart : toCart(items);
}

/** A bag of these items, with the total of the available ones. */
export function toCart(items: readonly CartItem[]): Cart {
  const totalMinor = items.reduce((sum, item) => sum + (item.unavailable ? 0 : toMinor(item.totalPrice)), 0);
  return { items, total: toMajor(totalMinor) };
}

export function lineTotal(price: number, quantity: number): number {
  return toMajor(toMinor(price) * quantity);
}

const isText = (value: unknown) => typeof value === 'string';

const isFlag = (value: unknown) => typeof value === 'boolean';

const isAmount = (value: unknown) => Number.isFinite(value) && Number(value) >= 0;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const isPieces = (value: unknown) => isCount(value) && value !== 0;

const isTextOrNone = (value: unknown) => value === undefined || isText(value);

/** Without one of these, nobody knows what is bought. */
const needed = {
  _id: isText,
  name: isText,
  slug: isText,
  price: isAmount,
  quantity: isPieces,
  productId: isTextOrNone,
  choice: isTextOrNone,
};

/** The other fields, which are left out when something else is stored. */
const others: Record<Exclude<keyof CartItem, keyof typeof needed>, (value: unknown) => boolean> = {
  sku: isText,
  description: isText,
  imageUrl: (value) => value === null || isText(value),
  taxable: isFlag,
  isActive: isFlag,
  brand: (value) => value === null || isText((value as CartItem['brand'])?.name),
  seller: (value) => value === null || isText((value as CartItem['seller'])?.name),
  totalReviews: isCount,
  averageRating: isAmount,
  formerPrice: isAmount,
  inventory: isCount,
  purchaseLimit: (value) => value === 'none' || isPieces(value),
  totalPrice: isAmount,
  wasPrice: isAmount,
  wasQuantity: isPieces,
  unavailable: (value) => ['not-for-sale', 'sold-out', 'must-choose'].some((reason) => reason === value),
};

function readItem(value: unknown): CartItem | null {
  const stored = { ...(value as object) } as Partial<Record<string, unknown>>;
  if (!Object.entries(needed).every(([name, isValid]) => isValid(stored[name]))) return null;
  for (const [name, isValid] of Object.entries(others)) {
    if (name in stored && !isValid(stored[name])) delete stored[name];
  }
  const item = stored as unknown as CartItem;
  return { ...item, totalPrice: lineTotal(item.price, item.quantity) };
}

export const isOrderable = (item: CartItem) => !item.unavailable;
