import { z } from 'zod';
import { placeForm } from './checkout.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { done, flag, money, search } from './schemas.ts';

/** Orders that somebody of the shop places for a customer (docs/rules.md#orders-for-a-customer). */
export const clerkPayments = ['later', 'transfer'] as const;

const access = 'orders.place';

const offeredVariant = z.object({
  product: z.string(),
  variant: z.string().meta({ description: 'The id of the product where it has no options.' }),
  name: z.string(),
  choice: z.string().nullable().meta({ description: "The values of the variant's options: `Indigo, M`." }),
  sku: z.string(),
  price: money,
  stock: z.number().int().meta({ description: 'How many may be ordered.' }),
});
export type OfferedVariant = z.output<typeof offeredVariant>;

export const findOffered = endpoint({
  method: 'GET',
  path: '/order/for-customer/products',
  access,
  summary: 'What can be ordered for a customer, by name, sku or barcode; an exact code first',
  query: z.object({ search }),
  reply: z.object({ variants: z.array(offeredVariant) }),
});

export const placeForCustomer = endpoint({
  method: 'POST',
  path: '/order/for-customer',
  access,
  summary: 'Place an order for a customer, as it was quoted to a guest; idempotent by key',
  body: placeForm.omit({ terms: true }).extend({
    contact: placeForm.shape.contact.meta({
      description: 'An e-mail address or a name; both may come with the address.',
    }),
    payment: z.enum(clerkPayments, { error: 'Please choose a payment.' }),
    notify: flag('Please choose whether the customer gets a mail.'),
  }),
  maxBodyBytes: 128 * 1024,
  reply: z.object({ ...done, order: z.object({ _id: z.string(), number: z.number().int() }) }),
});
