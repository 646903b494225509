import type { DocumentLine } from '#contract/document-snapshot.ts';
import type { DocumentRow, ShownDocument } from '#contract/documents.contract.ts';
import { toMajor } from '#contract/money.ts';
import { sumBy, sumGross, sumRates } from './document-lines.rules.ts';
import type { StoredDocument, StoredDocumentRow } from './document-list.store.ts';
import { documentName } from './issuing.rules.ts';

const named = ({ id: _id, kind, series, number, issuedAt }: StoredDocumentRow) => ({
  ...{ _id, kind, name: documentName(series, number) },
  issued: issuedAt.toISOString(),
});

export const presentRow = (row: StoredDocumentRow): DocumentRow => ({
  ...named(row),
  buyer: row.buyer,
  order: { _id: row.orderId, number: row.orderNumber },
  gross: toMajor(row.kind === 'invoice' ? row.grossMinor : -row.grossMinor),
});

const presentLine = ({ name, sku, quantity, unitMinor, taxes, ...line }: DocumentLine) => ({
  ...{ name, sku, quantity, unit: unitMinor === null ? null : toMajor(unitMinor) },
  ...{ discount: toMajor(line.discountMinor), net: toMajor(line.netMinor), gross: toMajor(line.grossMinor) },
  taxes: taxes.map(({ title, rate, minor }) => ({ title, rate, amount: toMajor(minor) })),
});

/** A document as it was issued, for who has bought or for who sells. */
export function presentDocument(stored: StoredDocument, as: 'buyer' | 'seller'): ShownDocument {
  const { snapshot, currency, orderId } = stored;
  const {
    issuer,
    buyer,
    order,
    lines,
    invoice,
    sentAt,
    paid,
    locale,
    timeZone,
    pricesIncludeTax,
    discounts,
  } = snapshot;
  const { countryCode: _country, ...shownIssuer } = issuer;
  const netMinor = sumBy(lines, (line) => line.netMinor);
  return {
    ...named(stored),
    ...{ currency, locale, timeZone, pricesIncludeTax, discounts, issuer: shownIssuer },
    buyer: {
      ...{ name: buyer.name, lines: buyer.lines, vatId: buyer.vatId },
      ...(as === 'seller' && { isVatIdDoubtful: buyer.isVatIdDoubtful }),
    },
    order: { _id: orderId, number: order.number, placed: order.placedAt },
    sent: sentAt,
    invoice: invoice && { name: invoice.name, issued: invoice.issuedAt },
    lines: lines.map(presentLine),
    rates: sumRates(lines).map(({ title, rate, netMinor: net, taxMinor }) => ({
      ...{ title, rate, net: toMajor(net), tax: toMajor(taxMinor) },
    })),
    net: toMajor(netMinor),
    tax: toMajor(sumGross(lines) - netMinor),
    gross: toMajor(sumGross(lines)),
    paid: { amount: toMajor(paid.minor), at: paid.at, method: paid.method, name: paid.name },
  };
}
