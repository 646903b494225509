import { z } from 'zod';
import { readLimit } from './read-limit.ts';

/** Purchase limits in forms and calls (docs/rules.md#purchase-limit). Their rule is in limits.ts. */

const wrong = 'Choose by stock, none, or a whole number from 1 to 1,000,000.';

/** 'stock', 'none' or a number of pieces; also as a text. */
const limit = z
  .union([z.string(), z.number()], { error: wrong })
  .transform((sent) => readLimit(String(sent).trim().toLowerCase()))
  .refine((read) => read !== null, { error: wrong, abort: true })
  .transform((read) => read ?? 'stock')
  .meta({ description: '`stock`, `none`, or a number of pieces in one order. Never more than the stock.' });

/** In replies for shoppers; absent while the stock decides. */
export const shownPurchaseLimit = {
  purchaseLimit: z
    .union([z.literal('none'), z.number().int()])
    .optional()
    .meta({ description: 'Of one order, of each variant; `none` is the stock. Absent: by stock.' }),
};

/** The shop's. Absent, it stays. */
export const shopLimit = limit.optional();

/** That of a product, as it is stored; 'shop' or null for the shop's. Absent, it stays. */
export const productLimit = z
  .union([z.literal(['shop', '']).transform(() => null), z.null(), limit.transform(String)], { error: wrong })
  .optional()
  .meta({ description: '`shop` for the limit of the shop, `stock`, `none`, or a number of pieces.' });
