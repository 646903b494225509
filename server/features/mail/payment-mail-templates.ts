import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatDateAndTime, formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/payment-mail.ts';
import { type Block, button, type MailContent, paragraph, type Sender, smallPrint } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

/** Mails about payments and refunds. */

const texts = defineTexts({ en });

/** @param checkoutId the key, which opens the checkout of a guest */
export function finishPaymentMail(
  { publicUrl }: Sender,
  { checkoutId, amountMinor, expiresAt }: { checkoutId: string; amountMinor: number; expiresAt: Date },
): MailContent {
  const { finish } = texts();
  const until = formatDateAndTime(expiresAt);
  return {
    subject: finish.subject,
    preview: finish.preview(until),
    title: finish.title,
    blocks: [
      paragraph(finish.text(formatPrice(amountMinor), until)),
      button(finish.button, `${publicUrl}/checkout?checkout=${checkoutId}`),
      smallPrint(finish.paid),
    ],
  };
}

type PaidOrder = Pick<MailKind['order-refunded'], 'orderId' | 'orderNumber' | 'link'>;

/** The page of the order; null when it never became one. */
function findOrderUrl(sender: Sender, { orderId, link }: PaidOrder): string | null {
  if (orderId === null) return null;
  return orderUrl(sender, link === undefined ? { orderId } : { orderId, link });
}

/** A sentence around the link to the order, or the one for a payment that never became an order. */
function aboutOrder(
  sender: Sender,
  order: PaidOrder,
  [before, after]: readonly [string, string],
  without: string,
): Block {
  const url = findOrderUrl(sender, order);
  return url === null
    ? paragraph(without)
    : paragraph(before, { link: orderLabel(order.orderNumber), url }, after);
}

function orderButton(sender: Sender, order: PaidOrder, label: string): Block[] {
  const url = findOrderUrl(sender, order);
  return url === null ? [] : [button(label, url)];
}

export function orderRefundedMail(sender: Sender, refund: MailKind['order-refunded']): MailContent {
  const { refunded, yourOrder } = texts();
  const amount = formatPrice(refund.amountMinor);
  const order = orderLabel(refund.orderNumber);
  return {
    subject: refunded.subject(amount, order),
    preview: refunded.preview,
    title: refunded.title(amount),
    blocks: [
      aboutOrder(sender, refund, refunded.text, refunded.tooLate(order)),
      paragraph(refunded.when),
      ...orderButton(sender, refund, yourOrder),
    ],
  };
}

export function orderPaidBackMail(sender: Sender, paid: MailKind['order-paid-back']): MailContent {
  const { paidBack, yourOrder } = texts();
  const amount = formatPrice(paid.amountMinor);
  const [before, after] = paidBack.text[paid.how];
  return {
    subject: paidBack.subject(amount, orderLabel(paid.orderNumber)),
    preview: paidBack.preview,
    title: paidBack.title(amount),
    blocks: [
      aboutOrder(sender, paid, [before, after], `${before}${orderLabel(paid.orderNumber)}${after}`),
      ...orderButton(sender, paid, yourOrder),
    ],
  };
}

/** To the shop. */
export function refundFailedMail(sender: Sender, refund: MailKind['refund-failed']): MailContent {
  const { failed, theOrder } = texts();
  const amount = formatPrice(refund.amountMinor);
  const order = orderLabel(refund.orderNumber);
  return {
    subject: failed.subject(order),
    preview: failed.preview(amount),
    title: failed.title,
    blocks: [
      aboutOrder(sender, refund, failed.text(amount), failed.tooLate(amount, order)),
      ...(refund.failure ? [paragraph(failed.failure(refund.failure))] : []),
      ...(refund.orderId === null ? [] : [paragraph(failed.next)]),
      ...orderButton(sender, refund, theOrder),
    ],
  };
}

/** To the shop. */
export function paymentDisputedMail(sender: Sender, dispute: MailKind['payment-disputed']): MailContent {
  const { disputed } = texts();
  const amount = formatPrice(dispute.amountMinor);
  const order = orderLabel(dispute.orderNumber);
  return {
    subject: disputed.subject(order),
    preview: disputed.preview(amount),
    title: disputed.title,
    blocks: [
      aboutOrder(sender, dispute, disputed.text(amount), disputed.tooLate(amount, order)),
      button(disputed.button, dispute.url),
    ],
  };
}
