import * as en from '#contract/texts/en/stock-mail.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { formatCount } from '#server/format.ts';
import { button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

const texts = textsOf({ en });

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
