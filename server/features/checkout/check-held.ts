import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import type { Caller, SentCheckout } from './checkout.rules.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { holdsTooMany } from './held-checkouts.store.ts';

const texts = textsOf({ en });

/** For who holds too many: about as long as one of them is kept. */
const HELD_SECONDS = 1_800;

/** By whom checkouts are counted. */
export const holderOf = (caller: Caller, { contact, ip }: SentCheckout) => ({
  userId: caller?.id ?? null,
  email: (caller ? caller.email : contact.email) ?? null,
  ip,
});

/** @throws checkout-held when the buyer, or the network, has begun to pay for as much as is allowed */
export async function checkHeld(
  db: Db,
  { limitsHeld }: CheckoutShop,
  caller: Caller,
  form: SentCheckout,
): Promise<void> {
  if (!limitsHeld || !(await holdsTooMany(db, { ...holderOf(caller, form), key: form.key }))) return;
  throw new ShopError('checkout-held', texts().holdsTooMany, { retryAfterSeconds: HELD_SECONDS });
}
