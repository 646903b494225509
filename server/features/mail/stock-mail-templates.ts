import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/stock-mail.ts';
import { button, type MailContent, paragraph, type Sender, smallPrint } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

const texts = defineTexts({ en });

/** To whoever orders more: all that has become low since the last one. */
export function lowStockMail(sender: Sender, { count, variants }: MailKind['low-stock']): MailContent {
  const { low } = texts();
  const items = variants.map(({ name, choice, sku, left, threshold }) => ({
    name: choice ? `${name}, ${choice}` : name,
    details: [sku, low.left(formatCount(left), formatCount(threshold))],
    amount: null,
  }));
  const more = count - variants.length;
  return {
    subject: low.subject(count),
    preview: low.preview,
    title: low.title(count),
    blocks: [
      paragraph(low.text),
      { kind: 'items', items },
      ...(more > 0 ? [paragraph(low.more(formatCount(more)))] : []),
      button(low.button, `${sender.publicUrl}/dashboard/product?stock=threshold`),
    ],
  };
}

interface WaitingMail {
  name: string;
  cancelKey: string;
}

const cancelLinks = (sender: Sender, key: string) => ({
  page: `${sender.publicUrl}/back-in-stock/cancel/${key}`,
  oneClick: `${sender.publicUrl}/api/back-in-stock/cancel/${key}`,
});

/** The one mail before the confirmation. */
export function stockConfirmationMail(
  sender: Sender,
  { name, cancelKey, token }: WaitingMail & { token: string },
): MailContent {
  const { confirmation } = texts();
  return {
    subject: confirmation.subject(name),
    preview: confirmation.preview,
    title: confirmation.title,
    blocks: [
      paragraph(confirmation.text(name)),
      button(confirmation.button, `${sender.publicUrl}/back-in-stock/confirm/${token}`),
      smallPrint(confirmation.notYou),
    ],
    unsubscribe: cancelLinks(sender, cancelKey),
  };
}

/** @param path of the product's page, with the variant */
export function backInStockMail(
  sender: Sender,
  { name, cancelKey, path }: WaitingMail & { path: string },
): MailContent {
  const { back } = texts();
  return {
    subject: back.subject(name),
    preview: back.preview,
    title: back.title(name),
    blocks: [paragraph(back.text), button(back.button, `${sender.publicUrl}${path}`)],
    unsubscribe: cancelLinks(sender, cancelKey),
  };
}
