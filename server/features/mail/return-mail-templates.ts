import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatDate, formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/return-mail.ts';
import { comesBackBlocks } from './comes-back-block.ts';
import { type Block, button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

/** Mails about what comes back. */

const texts = defineTexts({ en });

type Return = Pick<MailKind['return-received'], 'orderId' | 'orderNumber' | 'link' | 'lines'>;

/** A sentence around the link to the order. */
const withOrder = (sender: Sender, order: Return, [before, after]: readonly [string, string]): Block =>
  paragraph(before, { link: orderLabel(order.orderNumber), url: orderUrl(sender, order) }, after);

const items = (lines: Return['lines']): Block => ({
  kind: 'items',
  items: lines.map(({ name, quantity }) => ({ name, details: [texts().quantity(quantity)], amount: null })),
});

/** To whoever sells it. */
export function returnAskedMail(sender: Sender, asked: MailKind['return-asked']): MailContent {
  const { pieces, quote, reasons, asked: words, withdrawn } = texts();
  const { subject, title, text, next, button: label } = asked.reason === null ? withdrawn : words;
  const what = pieces(asked.lines);
  return {
    subject: subject(what),
    preview: what,
    title,
    blocks: [
      withOrder(sender, asked, text(asked.name, asked.buyer)),
      ...(asked.reason === null ? [] : [paragraph(reasons[asked.reason])]),
      ...(asked.words ? [paragraph(quote(asked.words))] : []),
      items(asked.lines),
      paragraph(next),
      button(label, orderUrl(sender, asked)),
    ],
  };
}

export function returnAcceptedMail(sender: Sender, accepted: MailKind['return-accepted']): MailContent {
  const { pieces, accepted: words, yourOrder } = texts();
  const { address, dueAt, paidBy } = accepted;
  return {
    subject: words.subject,
    preview: pieces(accepted.lines),
    title: words.title,
    blocks: [
      withOrder(sender, accepted, words.text(accepted.name)),
      items(accepted.lines),
      address.length > 0
        ? { kind: 'address', heading: words.heading, lines: address }
        : paragraph(words.noAddress),
      paragraph(
        [dueAt === null ? '' : words.until(formatDate(new Date(dueAt))), words.pays[paidBy]].join(' ').trim(),
      ),
      button(yourOrder, orderUrl(sender, accepted)),
    ],
  };
}

export function returnRefusedMail(sender: Sender, refused: MailKind['return-refused']): MailContent {
  const { pieces, quote, refused: words, yourOrder } = texts();
  return {
    subject: words.subject,
    preview: pieces(refused.lines),
    title: words.title,
    blocks: [
      withOrder(sender, refused, words.text(refused.name)),
      paragraph(quote(refused.words)),
      items(refused.lines),
      button(yourOrder, orderUrl(sender, refused)),
    ],
  };
}

/** The refund has a mail of its own. */
export function returnReceivedMail(sender: Sender, received: MailKind['return-received']): MailContent {
  const { pieces, received: words, yourOrder } = texts();
  const what = pieces(received.lines);
  return {
    subject: words.subject(what),
    preview: what,
    title: words.title,
    blocks: [
      withOrder(sender, received, words.text(received.name)),
      items(received.lines),
      ...comesBackBlocks(received),
      button(yourOrder, orderUrl(sender, received)),
    ],
  };
}

export function returnWithheldMail(sender: Sender, withheld: MailKind['return-withheld']): MailContent {
  const { quote, yourOrder, ...all } = texts();
  const words = withheld.withheldMinor > 0 ? all.withheld : all.notWithheld;
  const kept = formatPrice(withheld.withheldMinor);
  return {
    subject: words.subject(kept),
    preview: withheld.words || words.title(kept),
    title: words.title(kept),
    blocks: [
      withOrder(sender, withheld, words.text(withheld.name)),
      items(withheld.lines),
      paragraph(words.why(kept)),
      ...(withheld.words ? [paragraph(quote(withheld.words))] : []),
      ...comesBackBlocks(withheld),
      button(yourOrder, orderUrl(sender, withheld)),
    ],
  };
}
