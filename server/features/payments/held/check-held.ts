import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import type { Caller, SentCheckout } from '../../placing/checkout.rules.ts';
import type { HoldingShop } from './begin-payment.ts';
import { whoHoldsTooMuch } from './held-checkouts.store.ts';

const texts = defineTexts({ en });

/** About as long as one is kept; in a network, until one of many is paid. */
const retrySeconds = { own: 1_800, network: 300 };

/** By whom checkouts are counted. */
export const toHolder = (caller: Caller, { contact, ip }: SentCheckout) => ({
  userId: caller?.id ?? null,
  email: (caller ? caller.email : contact.email) ?? null,
  ip,
});

/** @throws checkout-held when the buyer, or the network, has begun to pay for as much as is allowed */
export async function checkHeld(
  db: Db,
  { limitsHeld }: Pick<HoldingShop, 'limitsHeld'>,
  caller: Caller,
  form: SentCheckout,
): Promise<void> {
  const who = limitsHeld ? await whoHoldsTooMuch(db, { ...toHolder(caller, form), key: form.key }) : null;
  if (who === null) return;
  const { account, guest, network } = texts().heldTooMany;
  const own = caller ? account : guest;
  const retryAfterSeconds = retrySeconds[who];
  throw new ShopError('checkout-held', who === 'network' ? network : own, { retryAfterSeconds });
}
