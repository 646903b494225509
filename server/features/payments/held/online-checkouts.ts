import type { Db } from '#server/db/db.ts';
import type { Caller, SentCheckout } from '../../placing/checkout.rules.ts';
import type { Hold, OnlineCheckouts } from '../../placing/checkout-shop.ts';
import { answerAgain } from './answer-again.ts';
import { beginPayment, type HoldingShop } from './begin-payment.ts';
import { checkHeld, toHolder } from './check-held.ts';
import { insertHeld, lockHolder } from './held-checkouts.store.ts';

/** How placing holds what is paid online. */
export const onlineCheckouts = (shop: HoldingShop): OnlineCheckouts => ({
  check: (db, caller, form) => checkHeld(db, shop, caller, form),
  hold: (tx, caller, form, hold) => holdCheckout(tx, shop, { caller, form, hold }),
  begin: (db, paymentId) => beginPayment(db, shop, paymentId),
  again: (db, caller, form) => answerAgain(db, shop, caller, form),
});

async function holdCheckout(
  tx: Db,
  shop: HoldingShop,
  { caller, form, hold }: { caller: Caller; form: SentCheckout; hold: Hold },
): Promise<string> {
  const holder = toHolder(caller, form);
  if (shop.limitsHeld) await lockHolder(tx, holder);
  await checkHeld(tx, shop, caller, form);
  return await insertHeld(tx, { ...holder, ...hold, key: form.key });
}
