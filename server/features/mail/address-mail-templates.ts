import { addressLines } from '#contract/address-lines.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/order-address.ts';
import { button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

const texts = defineTexts({ en });

export function addressCorrectedMail(sender: Sender, order: MailKind['address-corrected']): MailContent {
  const { subject, title, text, button: label } = texts().mail;
  const url = orderUrl(sender, order);
  const [before, after] = text;
  const lines = addressLines(order.address);
  return {
    subject,
    preview: lines.join(', '),
    title,
    blocks: [
      paragraph(before, { link: orderLabel(order.orderNumber), url }, after),
      { kind: 'address', heading: texts().mail.heading, lines },
      button(label, url),
    ],
  };
}
