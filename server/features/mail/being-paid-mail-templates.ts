import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatDateAndTime, formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/being-paid-mail.ts';
import { type Block, button, type MailContent, paragraph, type Sender, smallPrint } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { boughtBlocks, type LineImage } from './order-mail-templates.ts';

/** Mails about a payment while there is no order yet. */

const texts = defineTexts({ en });

/** A payment as it is when its mail is sent. */
export interface MailedPayment {
  amountMinor: number;
  /** The number of the order that it would become: for the shop, buyers see it once it is paid. */
  number: number;
  /** Why it failed, in words of the provider; of a mismatch what was paid, with its currency. */
  failure: string | null;
  paidInstead: string | null;
  /** Until when its things are kept, for somebody who may pay again; null when they are not. */
  keptUntil: Date | null;
  buyer: { name: string; email: string | null };
  /** The things that are paid; null when it was deleted. */
  things: Omit<MailKind['order-confirmation'], 'firstName'> | null;
  images: (LineImage | null)[];
  /** The page that says what became of it. */
  page: string;
}

function toContent(
  sender: Sender,
  payment: MailedPayment,
  words: { subject: string; preview: string; title: string; text: readonly string[]; button: string },
): MailContent {
  const { subject, preview, title, text } = words;
  const { things, images, page } = payment;
  return {
    ...{ subject, preview, title },
    blocks: [
      ...text.map((one) => paragraph(one)),
      button(words.button, page),
      ...(things ? boughtBlocks(sender, things, images) : []),
      smallPrint(texts().page),
    ],
  };
}

export function paymentOnItsWayMail(sender: Sender, payment: MailedPayment): MailContent {
  const { title, text, next, button } = texts().onItsWay;
  const amount = formatPrice(payment.amountMinor);
  const words = { subject: texts().onItsWay.subject(amount), preview: next, title, button };
  return toContent(sender, payment, { ...words, text: [text(amount), next] });
}

export function paymentFailedMail(sender: Sender, payment: MailedPayment): MailContent {
  const { title, text, failure, again, gone, payAgain, fillAgain } = texts().failed;
  const { keptUntil } = payment;
  const amount = formatPrice(payment.amountMinor);
  const next = keptUntil ? again(formatDateAndTime(keptUntil)) : gone;
  return toContent(sender, payment, {
    ...{ subject: texts().failed.subject(amount), preview: next, title },
    text: [text(amount), ...(payment.failure ? [failure(payment.failure)] : []), next],
    button: keptUntil ? payAgain : fillAgain,
  });
}

export function paymentGivenUpMail(sender: Sender, payment: MailedPayment): MailContent {
  const { subject, title, text, next, button } = texts().givenUp;
  const amount = formatPrice(payment.amountMinor);
  return toContent(sender, payment, { subject, preview: next, title, text: [text(amount), next], button });
}

export function paymentMismatchMail(sender: Sender, payment: MailedPayment): MailContent {
  const { subject, title, text, next, button } = texts().mismatch;
  const sums = text(payment.paidInstead ?? '', formatPrice(payment.amountMinor));
  return toContent(sender, payment, { subject, preview: next, title, text: [sums, next], button });
}

/** To the shop. */
export function paymentFailedShopMail(sender: Sender, payment: MailedPayment): MailContent {
  const { subject, title, text, failure, next } = texts().failedToShop;
  const amount = formatPrice(payment.amountMinor);
  return shopMail(sender, payment, {
    ...{ subject: subject(amount), preview: next, title },
    text: [
      text(amount, orderLabel(payment.number)),
      ...(payment.failure ? [failure(payment.failure)] : []),
      next,
    ],
  });
}

/** To those who decide about it. */
export function paymentMismatchShopMail(sender: Sender, payment: MailedPayment): MailContent {
  const { subject, title, text, next } = texts().mismatchToShop;
  const [paid, asked] = [payment.paidInstead ?? '', formatPrice(payment.amountMinor)];
  return shopMail(sender, payment, {
    ...{ subject: subject(paid, asked), preview: next, title },
    text: [text(paid, asked, orderLabel(payment.number)), next],
  });
}

function shopMail(
  sender: Sender,
  payment: MailedPayment,
  { text, ...words }: Pick<MailContent, 'subject' | 'preview' | 'title'> & { text: readonly string[] },
): MailContent {
  const { things, images, buyer } = payment;
  const lines = [buyer.name, buyer.email].filter((line): line is string => Boolean(line));
  const named: Block[] = lines.length > 0 ? [{ kind: 'address', heading: texts().buyer, lines }] : [];
  return {
    ...words,
    orderNumber: payment.number,
    blocks: [
      ...text.map((one) => paragraph(one)),
      button(texts().beingPaid, `${sender.publicUrl}/dashboard/orders/being-paid`),
      ...named,
      ...(things ? boughtBlocks(sender, things, images) : []),
    ],
  };
}
