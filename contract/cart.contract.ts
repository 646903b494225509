import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, moneyAmount, wholeNumber } from './schemas.ts';
import { messages } from './validation.ts';

export const cartProduct = bodyId('Please choose a product.');
/** Only a product with options has a variant; absent or null otherwise. */
export const cartVariant = bodyId('Please choose again.').nullish();
export const cartQuantity = wholeNumber({
  required: messages.quantityRequired,
  min: 1,
  tooSmall: messages.quantityMin,
  max: 1_000_000,
  tooLarge: 'Quantity may not be greater than 1,000,000.',
});

/** At least one line, and at most as many as one statement can read. */
export const cartLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Your shopping cart is empty' })
    .min(1, { error: 'Your shopping cart is empty' })
    .max(500, { error: 'A cart may hold at most 500 products.' });

const line = z.object({
  product: cartProduct,
  variant: cartVariant,
  quantity: cartQuantity,
  /** Per piece, as the shopper saw it; refused when it has changed. */
  price: moneyAmount({
    required: messages.priceRequired,
    min: 0,
    tooSmall: messages.priceRequired,
    max: 1_000_000,
    tooLarge: messages.priceRequired,
  }),
});

export const createCart = endpoint({
  method: 'POST',
  path: '/cart/add',
  access: 'signed-in',
  summary: "Store the browser's cart; refuses whatever placing the order would",
  body: z.object({
    products: cartLines(line),
    /** Deleted, so that it can no longer be ordered. 'cart-ordered' when it was: then no cart is stored. */
    replaces: bodyId('Please hand over your cart again.').nullish().meta({
      description: 'The cart before this one, of which the caller does not know whether it was ordered.',
    }),
  }),
  // 500 lines.
  maxBodyBytes: 128 * 1024,
  reply: z.object({ ...done, cartId: z.string() }),
});
