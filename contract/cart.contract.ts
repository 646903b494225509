import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { messages } from './rules.ts';
import { bodyId, dollarAmount, done, wholeNumber } from './schemas.ts';

export const cartProduct = bodyId('Please choose a product.');
export const cartQuantity = wholeNumber({
  required: messages.quantityRequired,
  least: 1,
  tooSmall: messages.quantityLeast,
  most: 1_000_000,
  tooLarge: 'Quantity may not be greater than 1,000,000.',
});

/** The lines of a cart: at least one, and so few that one statement reads their products. */
export const cartLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Your shopping cart is empty' })
    .min(1, { error: 'Your shopping cart is empty' })
    .max(500, { error: 'A cart may hold at most 500 products.' });

const line = z.object({
  product: cartProduct,
  quantity: cartQuantity,
  /** Dollars a piece, as the shopper saw it; refused when it is not today's. */
  price: dollarAmount({
    required: messages.priceRequired,
    least: 0,
    tooSmall: messages.priceRequired,
    most: 1_000_000,
    tooLarge: messages.priceRequired,
  }),
});

export const createCart = endpoint({
  method: 'POST',
  path: '/cart/add',
  access: 'signed-in',
  summary: 'Hand over the browser cart; refuses whatever placing the order would',
  body: z.object({
    products: cartLines(line),
  }),
  reply: z.object({ ...done, cartId: z.string() }),
});
