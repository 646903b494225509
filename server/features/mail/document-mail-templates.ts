import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/document-mail.ts';
import { button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

/** Mails about invoices and credit notes. */

const texts = defineTexts({ en });

export function documentsIssuedMail(sender: Sender, issued: MailKind['documents-issued']): MailContent {
  const { subject, title, text, attached, named, see } = texts();
  const { documents, hasPdfs, orderNumber } = issued;
  const toOrder = orderUrl(sender, issued);
  // The key of a guest's link opens the documents of the order, too.
  const { search } = new URL(toOrder);
  const [before, after] = text(documents);
  return {
    subject: subject(documents),
    preview: title(documents),
    title: title(documents),
    blocks: [
      paragraph(before, { link: orderLabel(orderNumber), url: toOrder }, after),
      {
        kind: 'items',
        items: documents.map((one) => ({
          ...{ name: named(one), details: [] },
          amount: formatPrice(one.kind === 'invoice' ? one.grossMinor : -one.grossMinor),
        })),
      },
      ...(hasPdfs ? [paragraph(attached(documents.length))] : []),
      ...documents.map((one) => button(see(one), `${sender.publicUrl}/document/${one.id}${search}`)),
    ],
  };
}
