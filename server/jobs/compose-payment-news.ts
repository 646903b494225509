import type { Db } from '#server/db/db.ts';
import * as beingPaid from '#server/features/mail/being-paid-mail-templates.ts';
import type { MailContent, Sender } from '#server/features/mail/mail-content.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { ObsoleteMail } from '#server/features/mail/mailer.ts';
import { checkoutReturnPath } from '#server/features/orders/order-link.ts';
import { listDraftPictures } from '#server/features/payments/held/draft-pictures.store.ts';
import { findPaymentNow, type PaymentNow } from '#server/features/payments/settling/mailed-payment.store.ts';
import type { PaymentNews } from '#server/features/payments/settling/settle.rules.ts';
import { mailedOrder } from '#server/features/placing/order-placed-mails.ts';
import { formatPriceIn } from '#server/format/format.ts';
import { mailedImage } from './mailed-image.ts';

/** True when a mail about a payment still says what is true. */
const isStillSo: Record<PaymentNews, (payment: PaymentNow) => boolean> = {
  'payment-on-its-way': ({ state }) => state === 'processing',
  'payment-failed': ({ state, checkout }) => state === 'failed' && checkout !== 'placed',
  'payment-given-up': ({ checkout }) => checkout !== 'placed',
  'payment-mismatch': ({ state }) => state === 'mismatch',
};

/** @throws ObsoleteMail when something else is true by now */
export async function composePaymentNews(
  { db, sender, secrets }: { db: Db; sender: Sender; secrets: string[] },
  kind: PaymentNews,
  { paymentId, toShop }: MailKind[PaymentNews],
): Promise<MailContent> {
  const payment = await findPaymentNow(db, paymentId);
  if (!payment || !isStillSo[kind](payment)) throw new ObsoleteMail('It is paid, or decided, by now.');
  const { key, draft, number, amountMinor, failure, keptUntil, paidInstead } = payment;
  // Nothing can be shown of a payment whose checkout was deleted long ago.
  const page = key === null ? '/contact' : checkoutReturnPath(sender, key, new Date());
  if (key !== null) secrets.push(page.slice(page.indexOf('=') + 1));
  const pictures = draft && (await listDraftPictures(db, draft));
  const mailed: beingPaid.MailedPayment = {
    ...{ amountMinor, failure, keptUntil, number: number ?? 0, page: `${sender.publicUrl}${page}` },
    paidInstead: paidInstead && formatPriceIn(paidInstead),
    buyer: {
      name: draft ? `${draft.buyer.firstName} ${draft.buyer.lastName}`.trim() : '',
      email: draft?.buyer.email ?? null,
    },
    things: draft && mailedOrder(draft),
    images: draft
      ? draft.lines.map(({ variantId }) => mailedImage(pictures?.get(variantId)?.imageUrl ?? null))
      : [],
  };
  switch (kind) {
    case 'payment-on-its-way':
      return beingPaid.paymentOnItsWayMail(sender, mailed);
    case 'payment-failed':
      return (toShop ? beingPaid.paymentFailedShopMail : beingPaid.paymentFailedMail)(sender, mailed);
    case 'payment-given-up':
      return beingPaid.paymentGivenUpMail(sender, mailed);
    case 'payment-mismatch':
      return (toShop ? beingPaid.paymentMismatchShopMail : beingPaid.paymentMismatchMail)(sender, mailed);
  }
}
