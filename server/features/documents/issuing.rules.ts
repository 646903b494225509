import { addressLines } from '#contract/address-lines.ts';
import type { BillingAddress, DeliveryAddress } from '#contract/addresses.contract.ts';
import type { DocumentMode } from '#contract/document-settings.ts';
import type { DocumentIssuer, DocumentLine, DocumentSnapshot } from '#contract/document-snapshot.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import type { CreditedOrder } from './credit-notes.rules.ts';
import { linesOfInvoice, sumGross } from './document-lines.rules.ts';
import type { IssuedInvoice } from './left-of-invoices.rules.ts';

/** Who may issue: the shop, or a merchant, with what an invoice must say of them. */
export interface StoredIssuer {
  /** Null for the shop. */
  merchantId: string | null;
  slug: string;
  legalName: string | null;
  address: DeliveryAddress | null;
  taxNumber: string | null;
  vatId: string | null;
  register: string | null;
  registerNumber: string | null;
  email: string | null;
  phone: string | null;
  /** When its data were complete for the first time. */
  invoicesSince: Date | null;
}

/** An invoice as it was stored, with the credit notes of it. */
export interface StoredInvoice extends IssuedInvoice {
  merchantId: string | null;
  name: string;
  issuedAt: Date;
  snapshot: DocumentSnapshot;
}

/** All of an order that its documents say. */
export interface DocumentedOrder extends CreditedOrder {
  id: string;
  number: number;
  currency: string;
  createdAt: Date;
  discounts: string[];
  /** Null once nobody knows whose order it was. */
  buyer: { firstName: string; lastName: string; email: string | null } | null;
  address: DeliveryAddress | null;
  billingAddress: BillingAddress | null;
  parts: readonly {
    number: number;
    merchantId: string | null;
    /** It was a merchant's, who is deleted. */
    isLeft: boolean;
    sentAt: Date | null;
  }[];
  payment: { method: PaymentMethod; name: string | null; at: Date | null; backAt: Date | null };
  invoices: readonly StoredInvoice[];
}

export interface Issuing {
  /** Ascending. */
  modes: readonly { since: Date; mode: DocumentMode }[];
  issuers: readonly StoredIssuer[];
  /** Also for orders from before the issuer's data were complete. */
  isAskedFor: boolean;
  /** Orders from before that get none: documents as old as they are deleted. */
  keptSince: Date;
}

export interface DueInvoice {
  order: DocumentedOrder;
  part: number | null;
  issuer: StoredIssuer;
  lines: DocumentLine[];
}

const modeAt = ({ modes }: Issuing, at: Date): DocumentMode =>
  modes.findLast(({ since }) => since.getTime() <= at.getTime())?.mode ?? 'shop';

/** The parts of which each has an invoice of its own, by the mode when the order was placed; null for the whole. */
const documentedParts = (order: DocumentedOrder, issuing: Issuing): (number | null)[] =>
  modeAt(issuing, order.createdAt) === 'shop' && order.invoices.length === 0
    ? [null]
    : order.parts.map(({ number }) => number);

const neededData = ['legalName', 'address', 'taxNumber'] as const;

/** Without these, an issuer issues nothing. */
export const missingData = (issuer: StoredIssuer | undefined): (typeof neededData)[number][] =>
  neededData.filter((name) => !issuer?.[name]);

/** The money of the order has come, or something of this part was sent. */
function isDue(order: DocumentedOrder, part: number | null): boolean {
  const isSent = order.parts.some(
    ({ number, sentAt }) => sentAt !== null && (part === null || number === part),
  );
  return isSent || order.paidMinor + order.receivedMinor > 0;
}

/** Invoices that an order lacks and may have, and the lines of parts that have none (docs/rules.md#documents). */
export function dueInvoices(order: DocumentedOrder, issuing: Issuing): DueInvoice[] {
  if (!order.buyer || order.createdAt.getTime() < issuing.keptSince.getTime()) return [];
  return missingParts(order, issuing).flatMap((part) => {
    const own = order.parts.find(({ number }) => number === part);
    const issuer = issuing.issuers.find((one) => one.merchantId === (own?.merchantId ?? null));
    if (own?.isLeft || !issuer?.invoicesSince || missingData(issuer).length > 0) return [];
    if (!isDue(order, part)) return [];
    if (!issuing.isAskedFor && order.createdAt.getTime() < issuer.invoicesSince.getTime()) return [];
    const lines = linesOfInvoice(order, part, order.paidMinor > 0, order.invoices);
    return lines.length > 0 ? [{ order, part, issuer, lines }] : [];
  });
}

function missingParts(order: DocumentedOrder, issuing: Issuing): (number | null)[] {
  const issued = new Set(order.invoices.map(({ part }) => part));
  return issued.has(null) ? [] : documentedParts(order, issuing).filter((part) => !issued.has(part));
}

/** The lines that the parts of an order without an invoice would have on it. */
export const invoicesToCome = (order: DocumentedOrder, issuing: Issuing): IssuedInvoice[] =>
  missingParts(order, issuing)
    .map((part) => ({
      ...{ id: `of part ${part}`, part, credits: [] },
      lines: linesOfInvoice(order, part, order.paidMinor > 0, order.invoices),
    }))
    .filter(({ lines }) => lines.length > 0);

/** How a shop writes, and its name. */
export interface IssuingShop {
  storeName: string;
  locale: string;
  timeZone: string;
  isDoubtful: (vatId: string, countryCode: string | undefined) => boolean;
}

export function snapshotOfInvoice(
  { order, part, issuer, lines }: DueInvoice,
  shop: IssuingShop,
): DocumentSnapshot {
  const { number, createdAt, pricesIncludeTax, discounts, payment } = order;
  const isPaid = order.paidMinor + order.receivedMinor > 0;
  const grossMinor = sumGross(lines);
  const sent = order.parts
    .filter((one) => part === null || one.number === part)
    .flatMap(({ sentAt }) => (sentAt ? [sentAt.getTime()] : []));
  return {
    ...{ locale: shop.locale, timeZone: shop.timeZone, pricesIncludeTax, lines, discounts, invoice: null },
    issuer: toIssuer(issuer, shop),
    buyer: toBuyer(order, shop),
    order: { number, placedAt: createdAt.toISOString() },
    sentAt: sent.length > 0 ? new Date(Math.min(...sent)).toISOString() : null,
    paid: {
      minor: isPaid ? Math.min(grossMinor, order.paidMinor + order.receivedMinor) : 0,
      at: isPaid ? (payment.at?.toISOString() ?? null) : null,
      ...{ method: payment.method, name: payment.name },
    },
  };
}

/** It says the same as its invoice, whatever has changed since. */
export function snapshotOfCreditNote(
  { snapshot, name, issuedAt }: StoredInvoice,
  { payment, paidMinor, givenBackMinor }: DocumentedOrder,
  lines: DocumentLine[],
): DocumentSnapshot {
  const hasGoneBack = paidMinor > 0 || givenBackMinor > 0;
  return {
    ...snapshot,
    invoice: { name, issuedAt: issuedAt.toISOString() },
    lines,
    paid: {
      minor: hasGoneBack ? sumGross(lines) : 0,
      at: hasGoneBack ? (payment.backAt?.toISOString() ?? null) : null,
      ...{ method: payment.method, name: payment.name },
    },
  };
}

function toIssuer(issuer: StoredIssuer, { storeName }: IssuingShop): DocumentIssuer {
  const { legalName, address, merchantId, taxNumber, vatId, email, phone } = issuer;
  return {
    name: legalName ?? '',
    lines: address ? addressLines(address) : [],
    countryCode: address?.countryCode ?? null,
    ...{ taxNumber, vatId, email, phone },
    register: [issuer.register, issuer.registerNumber].filter(Boolean).join(', ') || null,
    issuedBy: merchantId === null ? null : storeName,
  };
}

function toBuyer(order: DocumentedOrder, { isDoubtful }: IssuingShop): DocumentSnapshot['buyer'] {
  const person = `${order.buyer?.firstName ?? ''} ${order.buyer?.lastName ?? ''}`.trim();
  const address = order.billingAddress ?? order.address;
  const vatId = order.billingAddress?.taxId || null;
  return {
    name: address?.company || address?.recipient || person,
    lines: address ? addressLines(address, person) : [person],
    countryCode: address?.countryCode ?? null,
    vatId,
    isVatIdDoubtful: vatId !== null && isDoubtful(vatId, address?.countryCode),
  };
}

/** A number as people read it: 'INV-2026-0118'. */
export const documentName = (series: string, number: number): string =>
  `${series}${String(number).padStart(4, '0')}`;

/** The series of an issuer in a year, and those that it may have when another has that. */
export function* listSeries(
  prefix: string,
  slug: string | null,
  year: string,
): Generator<{ prefix: string; series: string }> {
  for (let at = 1; ; at += 1) {
    const code = [slug?.toUpperCase(), at > 1 ? `N${at}` : null].filter(Boolean).join('-');
    const own = code === '' ? prefix : `${prefix}${code}-`;
    yield { prefix: own, series: own.replaceAll('{year}', year) };
  }
}
