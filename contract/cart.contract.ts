import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, dollarAmount, done, wholeNumber } from './fields.ts';
import { messages } from './rules.ts';

const line = z.object({
  product: bodyId('Please choose a product.'),
  quantity: wholeNumber({
    required: messages.quantityRequired,
    least: 1,
    tooSmall: messages.quantityLeast,
    most: 1_000_000,
    tooLarge: 'Quantity may not be greater than 1,000,000.',
  }),
  /** Dollars a piece, as the shopper saw it; refused when it is not today's. */
  price: dollarAmount({
    required: messages.priceRequired,
    least: 0,
    tooSmall: messages.priceRequired,
    most: 1_000_000,
    tooLarge: messages.priceRequired,
  }),
});

export const addCart = endpoint({
  method: 'POST',
  path: '/cart/add',
  access: 'signed-in',
  summary: 'Hand over the browser cart; refuses whatever placing the order would',
  body: z.object({
    products: z
      .array(line, { error: 'Your shopping cart is empty' })
      .min(1, { error: 'Your shopping cart is empty' })
      .max(500, { error: 'A cart may hold at most 500 products.' }),
  }),
  reply: z.object({ ...done, cartId: z.string() }),
});
