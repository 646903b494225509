import { z } from 'zod';
import { deliveryAddress } from './addresses.contract.ts';
import { cartLines, cartProduct, cartQuantity, cartVariant } from './cart.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { currencyCode, money } from './schemas.ts';

const quoteLine = z.object({
  product: z.string(),
  variant: z.string().optional().meta({ description: 'As requested.' }),
  choice: z.string().optional().meta({ description: "The values of the variant's options: `Indigo, M`." }),
  name: z.string().nullable().meta({ description: 'Null when the product is not for sale.' }),
  quantity: z
    .number()
    .int()
    .meta({ description: 'As requested; lines of one product, or of one variant of it, are added up.' }),
  orderable: z
    .number()
    .int()
    .meta({ description: 'How many of them can be ordered now. The sums are for these.' }),
  isForSale: z.boolean(),
  mustChoose: z.literal(true).optional().meta({
    description: 'Of a product for sale that has options: this variant is not offered, or none was named.',
  }),
  stock: z.number().int().meta({ description: '0 when the product is not for sale.' }),
  limit: z
    .number()
    .int()
    .meta({ description: 'The most that one order may hold: purchase limit, never more than the stock.' }),
  price: money.nullable().meta({ description: 'Current price per piece; null when it is not for sale.' }),
  formerPrice: money.optional().meta({ description: 'The base price, in a sale.' }),
  totalPrice: money.meta({ description: 'Before tax.' }),
  totalTax: money,
});
export type QuoteLine = z.output<typeof quoteLine>;

/** What an order of the cart would cost now. */
const quote = z.object({
  lines: z.array(quoteLine),
  currency: currencyCode,
  subtotal: money.meta({ description: 'Before tax and shipping: the `total` that `order/add` expects.' }),
  shipping: money,
  tax: money,
  total: money.meta({ description: 'What is charged.' }),
  address: deliveryAddress
    .nullable()
    .meta({ description: "The caller's default address; null for guests and without one." }),
});
export type Quote = z.output<typeof quote>;

export const quoteCart = endpoint({
  method: 'POST',
  path: '/checkout/quote',
  access: 'anyone',
  summary: 'Price a cart as an order would; each line says what cannot be ordered',
  body: z.object({
    items: cartLines(z.object({ product: cartProduct, variant: cartVariant, quantity: cartQuantity })),
  }),
  reply: z.object({ quote }),
});
