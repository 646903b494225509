import type { BackInStockForm } from '#contract/back-in-stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/back-in-stock.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findOwnEmail, findWanted, insertRequest } from './back-in-stock.store.ts';

const texts = defineTexts({ en });

interface Asking {
  actor: Actor | null;
  ip: string;
  form: BackInStockForm;
}

/**
 * Stores that somebody wants a mail when a sold-out product or variant can be ordered again. An address that is not that of the caller's
 * account gets a link to confirm; the reply is the same whether it has asked before (docs/rules.md#no-hints-about-accounts).
 * @returns what to say
 * @throws not-found, choose-variant or invalid-input when there is nothing to wait for, too-many
 */
export async function askForStock(db: Db, limits: RateLimits, { actor, ip, form }: Asking): Promise<string> {
  const variantId = form.variant ?? form.product;
  const wanted = await findWanted(db, { productId: form.product, variantId });
  if (wanted?.options) {
    throw new ShopError('choose-variant', `Please choose ${wanted.options.join(' and ')} of ${wanted.name}.`);
  }
  if (!wanted?.isForSale) throw new ShopError('not-for-sale', texts().notAvailable);
  if (wanted.stock > 0) throw new ShopError('invalid-input', texts().notSoldOut(nameWithChoice(wanted)));

  const own = actor && (await findOwnEmail(db, actor.id));
  const email = form.email ?? own?.email;
  if (!email) throw refuseField('email', 'Email is required.');
  const isOwn = own?.email.toLowerCase() === email.toLowerCase();
  // An address that nobody has proven may be somebody else's, who gets no more mails of it than of the link.
  await limits.take('back-in-stock', isOwn && own?.isProven && actor ? { person: actor.id } : { email, ip });
  await inTransaction(db, async (tx) => {
    const requestId = await insertRequest(tx, { variantId, email, isOwn });
    if (!isOwn) await queueMail(tx, 'back-in-stock-confirmation', email, { requestId });
  });
  return isOwn ? texts().saved(email) : texts().sent;
}
