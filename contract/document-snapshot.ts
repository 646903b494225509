import type { PaymentMethod } from './payments.ts';

/** A tax of a line; without title and rate in orders from before that. */
export interface DocumentTax {
  title: string | null;
  /** Percent. */
  rate: number | null;
  minor: number;
}

/** A line of a document, in minor units. */
export interface DocumentLine {
  /** The id of the order's line, or the share of its delivery: the line of a credit note refers to that of the invoice by it. */
  key: string;
  name: string;
  sku: string | null;
  /** Null for an amount that takes back no pieces. */
  quantity: number | null;
  /** As shown: with tax when prices include it. */
  unitMinor: number | null;
  /** For all pieces, as shown. */
  discountMinor: number;
  netMinor: number;
  grossMinor: number;
  taxes: DocumentTax[];
}

/** Whoever issues a document, as they were then. */
export interface DocumentIssuer {
  name: string;
  lines: string[];
  countryCode: string | null;
  taxNumber: string | null;
  vatId: string | null;
  register: string | null;
  email: string | null;
  phone: string | null;
  /** The name of the shop, for a document in the name of a merchant. */
  issuedBy: string | null;
}

/** All that a document says: it is written once, so that nothing that changes later changes it. */
export interface DocumentSnapshot {
  /** How dates and amounts are written. */
  locale: string;
  timeZone: string;
  pricesIncludeTax: boolean;
  issuer: DocumentIssuer;
  buyer: {
    name: string;
    lines: string[];
    countryCode: string | null;
    vatId: string | null;
    /** It is none by its form. */
    isVatIdDoubtful: boolean;
  };
  order: { number: number; placedAt: string };
  /** When its first parcel was sent; null before that. */
  sentAt: string | null;
  /** The invoice of a credit note. */
  invoice: { name: string; issuedAt: string } | null;
  lines: DocumentLine[];
  /** Codes and titles of discounts. */
  discounts: string[];
  /** When it was paid, or went back; `minor` of it. */
  paid: { minor: number; at: string | null; method: PaymentMethod; name: string | null };
}
