import { toMinor } from '#contract/money.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WithdrawalOutcome } from '#contract/withdrawals.contract.ts';
import { formatCount, formatDate, formatDateAndTime, formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/withdrawal-mail.ts';
import { type Block, button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind, StatedWithdrawal } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

/** Mails about withdrawals from a contract. */

const texts = defineTexts({ en });

type Pieces = WithdrawalOutcome['cancelled'];
const pieceWords = ({ name, quantity }: Pieces[number]) => texts().piece(formatCount(quantity), name);
const inWords = (pieces: Pieces) => pieces.map(pieceWords).join(', ');

/** The statement as it was made. Never in a mail to an address that is not that of the order: it would carry anybody's words. */
function statement({ orderNumber, name, isWhole, things }: StatedWithdrawal): Block {
  const { facts, whole, some, by } = texts();
  const order = orderLabel(orderNumber);
  return { kind: 'address', heading: facts, lines: [(isWhole ? whole : some)(order), ...things, by(name)] };
}

export function withdrawalReceivedMail(
  sender: Sender,
  mail: MailKind['withdrawal-received'] & { link?: string },
): MailContent {
  const { subject, title, received, preview, confirmed, typed, outcome: words, yourOrder } = texts();
  const { withdrawal, at, stated, outcome, state, orderId, words: decision } = mail;
  const time = formatDateAndTime(new Date(at));
  const ofState: Block[] = {
    typed: typed.map((text) => paragraph(text)),
    late: [paragraph(words.late)],
    acted: outcome ? outcomeBlocks(withdrawal, outcome) : [],
    confirmed: outcome ? outcomeBlocks(withdrawal, outcome) : [],
  }[state];
  const isConfirmed = state === 'confirmed';
  return {
    subject: (isConfirmed ? confirmed.subject : subject)(withdrawal),
    ...(stated && { orderNumber: stated.orderNumber }),
    preview: preview(time),
    title: isConfirmed ? confirmed.title : title,
    blocks: [
      paragraph(received(time, withdrawal)),
      ...(stated ? [statement(stated)] : []),
      ...quoted(decision),
      ...ofState,
      ...(outcome && orderId ? [button(yourOrder, orderUrl(sender, { ...mail, orderId }))] : []),
    ],
  };
}

const quoted = (words: string | null | undefined): Block[] =>
  words ? [paragraph(texts().quote(words))] : [];

/** To the typed address. What comes of a withdrawal that counts is in the mail to the order's own. */
export function withdrawalDecidedMail(
  sender: Sender,
  mail: MailKind['withdrawal-decided'] & { link?: string },
): MailContent {
  const { decided, yourOrder } = texts();
  const { withdrawal, at, others, stated, orderId, isActed, words } = mail;
  const { subject, title, text } = isActed ? decided.acted : decided.notActed;
  return {
    subject: subject(withdrawal),
    ...(stated && { orderNumber: stated.orderNumber }),
    preview: words ?? title,
    title,
    blocks: [
      paragraph(text(formatDateAndTime(new Date(at)), withdrawal)),
      ...quoted(words),
      ...(others.length > 0 ? [paragraph(decided.others(others.join(', ')))] : []),
      ...(stated ? [statement(stated)] : []),
      paragraph(`${decided.disagree} `, { link: decided.contact, url: `${sender.publicUrl}/contact` }, '.'),
      ...(orderId ? [button(yourOrder, orderUrl(sender, { ...mail, orderId }))] : []),
    ],
  };
}

function outcomeBlocks(number: string, { cancelled, comesBack, returns }: WithdrawalOutcome): Block[] {
  const words = texts().outcome;
  if (cancelled.length + returns.length === 0) return [paragraph(words.nothing)];
  const back = comesBack && (comesBack.isOnline ? words.online : words.byHand);
  const sum = comesBack ? formatPrice(toMinor(comesBack.amount)) : '';
  return [
    ...(cancelled.length > 0
      ? [paragraph([words.cancelled(inWords(cancelled)), back?.(sum)].filter(Boolean).join(' '))]
      : []),
    ...returns.flatMap(({ lines, to, buyerPays, dueAt }): Block[] => [
      paragraph(words.sendBack(inWords(lines), dueAt === null ? '' : formatDate(new Date(dueAt)))),
      ...(to.length > 0
        ? [{ kind: 'address' as const, heading: words.to, lines: to }]
        : [paragraph(words.toAsk)]),
      paragraph(`${words.label(number)} ${buyerPays ? words.youPay : words.wePay}`),
    ]),
    ...(returns.length > 0 ? [paragraph(words.afterwards)] : []),
  ];
}

/** To the order's own address. Both buttons lead to one page, as programs that read mails open links. */
export function withdrawalToConfirmMail(
  sender: Sender,
  { withdrawalId, withdrawal, at, stated, key }: MailKind['withdrawal-to-confirm'] & { key: string },
): MailContent {
  const { subject, preview, title, text, held, confirm, deny } = texts().toConfirm;
  const page = `${sender.publicUrl}/withdraw/${withdrawalId}?key=${key}`;
  return {
    ...{ subject, preview, title },
    blocks: [
      paragraph(text(formatDateAndTime(new Date(at)), withdrawal)),
      statement(stated),
      button(confirm, page),
      button(deny, page),
      paragraph(held),
    ],
  };
}

/** To those of the shop who change orders. */
export function withdrawalDeniedMail(sender: Sender, mail: MailKind['withdrawal-denied']): MailContent {
  const { denied } = texts();
  const { withdrawal, orderNumber } = mail;
  const [before, after] = denied.text(withdrawal);
  const url = orderUrl(sender, mail);
  return {
    subject: denied.subject(withdrawal),
    preview: denied.preview,
    title: denied.title,
    blocks: [paragraph(before, { link: orderLabel(orderNumber), url }, after), button(denied.button, url)],
  };
}
