import { typedHost } from '#contract/carriers.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/parcel-mail.ts';
import { comesBackBlocks } from './comes-back-block.ts';
import { type Block, button, type MailContent, paragraph, type Sender } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { orderUrl } from './order-mail-templates.ts';

/** Mails about parcels and cancelled pieces. */

const texts = defineTexts({ en });

interface Parcel {
  orderId: string;
  orderNumber: number;
  link?: string;
  lines: { name: string; quantity: number }[];
}

/** A sentence around the link to the order. */
const withOrder = (sender: Sender, order: Parcel, [before, after]: readonly [string, string]): Block =>
  paragraph(before, { link: orderLabel(order.orderNumber), url: orderUrl(sender, order) }, after);

const items = (lines: Parcel['lines']): Block => ({
  kind: 'items',
  items: lines.map(({ name, quantity }) => ({ name, details: [texts().quantity(quantity)], amount: null })),
});

export function parcelSentMail(sender: Sender, parcel: MailKind['parcel-sent']): MailContent {
  const { sent, ready, pieces, yourOrder } = texts();
  const { lines, others = [], pickUp, carrier, trackingNumber, trackingUrl } = parcel;
  const { subject, title } = pickUp ? ready : others.length > 0 ? sent.several : sent;
  const parcels = [parcel.parcel, ...others];
  const host = typedHost(carrier, trackingUrl);
  return {
    subject,
    preview: pieces(lines),
    title,
    blocks: [
      withOrder(sender, parcel, pickUp ? ready.text(parcels, pickUp) : sent.text(parcels, carrier)),
      ...(trackingNumber ? [paragraph(sent.trackingNumber(trackingNumber))] : []),
      items(lines),
      trackingUrl ? button(sent.follow(host), trackingUrl) : button(yourOrder, orderUrl(sender, parcel)),
    ],
  };
}

export function parcelTrackingMail(sender: Sender, parcel: MailKind['parcel-tracking']): MailContent {
  const { tracking, sent, pieces, yourOrder } = texts();
  const { lines, before, carrier, trackingNumber, trackingUrl } = parcel;
  const { subject, title, text } = before === null ? tracking.added : tracking.replaced;
  const host = typedHost(carrier, trackingUrl);
  return {
    subject,
    preview: pieces(lines),
    title,
    blocks: [
      withOrder(sender, parcel, text(parcel.parcel, carrier)),
      ...(trackingNumber ? [paragraph(sent.trackingNumber(trackingNumber))] : []),
      ...(before === null ? [] : [paragraph(tracking.before(before))]),
      paragraph(tracking.soon),
      items(lines),
      trackingUrl ? button(sent.follow(host), trackingUrl) : button(yourOrder, orderUrl(sender, parcel)),
    ],
  };
}

export function parcelVoidedMail(sender: Sender, parcel: MailKind['parcel-voided']): MailContent {
  const { voided, notReady, pieces, yourOrder } = texts();
  const { lines, others = [], pickUp } = parcel;
  const parcels = [parcel.parcel, ...others];
  const { subject, title, next } = pickUp ? notReady : voided;
  const text = pickUp ? notReady.text(parcels, pickUp) : voided.text(parcels);
  return {
    subject,
    preview: pieces(lines),
    title,
    blocks: [
      withOrder(sender, parcel, text),
      paragraph(next),
      items(lines),
      button(yourOrder, orderUrl(sender, parcel)),
    ],
  };
}

export function parcelDeliveredMail(sender: Sender, parcel: MailKind['parcel-delivered']): MailContent {
  const { delivered, pickedUp, pieces, yourOrder } = texts();
  const { subject, title, text } = parcel.pickUp ? pickedUp : delivered;
  return {
    subject,
    preview: pieces(parcel.lines),
    title,
    blocks: [
      withOrder(sender, parcel, text(parcel.parcel)),
      items(parcel.lines),
      button(yourOrder, orderUrl(sender, parcel)),
    ],
  };
}

export function piecesCancelledMail(sender: Sender, order: MailKind['pieces-cancelled']): MailContent {
  const { cancelled, pieces, yourOrder } = texts();
  const what = pieces(order.lines);
  const { toMerchant, paid } = order;
  return {
    subject: cancelled.subject(what),
    preview: toMerchant ? cancelled.merchantTitle : cancelled.title,
    title: toMerchant ? cancelled.merchantTitle : cancelled.title,
    blocks: [
      withOrder(
        sender,
        order,
        (toMerchant ? cancelled.merchantText : paid ? cancelled.paidText : cancelled.text)(what),
      ),
      ...comesBackBlocks(order),
      button(toMerchant ? cancelled.merchantButton : yourOrder, orderUrl(sender, order)),
    ],
  };
}
