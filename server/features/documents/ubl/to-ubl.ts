import type { DocumentIssuer, DocumentSnapshot } from '#contract/document-snapshot.ts';
import { toMajor } from '#contract/money.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import * as enPaper from '#contract/texts/en/document-paper.ts';
import { defineTexts } from '#contract/texts.ts';
import { notFound } from '#server/errors.ts';
import * as en from '#server/texts/en/electronic-invoices.ts';
import { sumBy } from '../document-lines.rules.ts';
import type { StoredDocument } from '../document-list.store.ts';
import { documentName } from '../issuing.rules.ts';
import { type UblAmounts, type UblCharge, type UblLine, ublAmounts } from './ubl-amounts.ts';
import { cleanXml, type Element, parentElement as parent, textElement as text } from './xml.ts';

const texts = defineTexts({ en });
const paperTexts = defineTexts({ en: enPaper });

export type UblSource = Pick<
  StoredDocument,
  'kind' | 'series' | 'number' | 'issuedAt' | 'currency' | 'snapshot'
>;

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';
const roots = {
  invoice: { name: 'Invoice', type: '380', quantity: 'InvoicedQuantity' },
  'credit-note': { name: 'CreditNote', type: '381', quantity: 'CreditedQuantity' },
};

/**
 * An invoice or credit note by EN 16931, as UBL 2.1: elements have the sequence of its schema (docs/rules.md#documents).
 * @throws not-found with what is lacking
 */
export function toUbl(document: UblSource): string {
  const { kind, currency, snapshot } = document;
  const { issuer, buyer, timeZone, invoice, sentAt, order, paid } = snapshot;
  const { name: root, type } = roots[kind];
  const day = (at: string | Date) => dayIn(timeZone, new Date(at));
  if (buyer.vatId === null) throw notFound(texts().noVatId);
  if (buyer.isVatIdDoubtful) throw notFound(texts().doubtfulVatId);
  const parties = [sellerElement(issuer), buyerElement(buyer)];
  const amounts = ublAmounts(snapshot.lines, snapshot.pricesIncludeTax);
  const { grossMinor, lines, charges } = amounts;
  const written = parent(
    root,
    [
      text('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      text('cbc:ID', documentName(document.series, document.number)),
      text('cbc:IssueDate', day(document.issuedAt)),
      text(`cbc:${root}TypeCode`, type),
      text('cbc:Note', issuer.issuedBy && paperTexts().issuedBy(issuer.issuedBy, issuer.name)),
      text('cbc:DocumentCurrencyCode', currency),
      parent('cac:OrderReference', [text('cbc:ID', String(order.number))]),
      invoice &&
        parent('cac:BillingReference', [
          parent('cac:InvoiceDocumentReference', [
            text('cbc:ID', invoice.name),
            text('cbc:IssueDate', day(invoice.issuedAt)),
          ]),
        ]),
      ...parties,
      sentAt && parent('cac:Delivery', [text('cbc:ActualDeliveryDate', day(sentAt))]),
      grossMinor > paid.minor
        ? parent('cac:PaymentTerms', [
            text('cbc:Note', paperTexts().paidBy(paid.name ?? paperTexts().methods[paid.method])),
          ])
        : null,
      ...charges.map((charge) => chargeElement(charge, currency)),
      taxesElement(amounts, currency),
      totalsElement(amounts, paid.minor, currency),
      ...lines.map((line, at) => lineElement(line, at + 1, { root, kind, currency })),
    ],
    {
      ...{ xmlns: `${oasis}:${root}-2`, 'xmlns:cac': `${oasis}:CommonAggregateComponents-2` },
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`;
}

const decimal = (minor: number) => toMajor(minor).toFixed(shopFormat().decimals);
const amount = (name: string, minor: number, currencyID: string) =>
  text(name, decimal(minor), { currencyID });
/** A required name, whatever was typed. */
const named = (name: string) => cleanXml(name) || '-';
const taxScheme = (id = 'VAT') => parent('cac:TaxScheme', [text('cbc:ID', id)]);

const taxCategory = (name: string, percent: number, reason: string | null = null) =>
  parent(name, [
    text('cbc:ID', percent === 0 ? 'E' : 'S'),
    text('cbc:Percent', String(percent)),
    text('cbc:TaxExemptionReason', reason),
    taxScheme(),
  ]);

/** @throws not-found without the code of its country, which the standard wants in front */
function vatScheme(vatId: string): Element {
  const id = vatId.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();
  if (!/^[A-Z]{2}\w+$/.test(id)) throw notFound(texts().noCountryInVatId(vatId));
  return parent('cac:PartyTaxScheme', [text('cbc:CompanyID', id), taxScheme()]);
}

/** @throws not-found without the code of the country */
function addressElement(name: string, lines: readonly string[], countryCode: string | null): Element {
  if (countryCode === null) throw notFound(texts().noCountry(name));
  const [street, more, ...others] = lines[0] === name ? lines.slice(1) : lines;
  return parent('cac:PostalAddress', [
    text('cbc:StreetName', street ?? null),
    text('cbc:AdditionalStreetName', more ?? null),
    parent('cac:AddressLine', [text('cbc:Line', others.join(', '))]),
    parent('cac:Country', [text('cbc:IdentificationCode', countryCode)]),
  ]);
}

function sellerElement({ name, lines, countryCode, ...issuer }: DocumentIssuer): Element {
  const { vatId, taxNumber, register, phone, email } = issuer;
  const party = [
    // A seller without a VAT id needs another one.
    vatId ? null : parent('cac:PartyIdentification', [text('cbc:ID', taxNumber)]),
    addressElement(name, lines, countryCode),
    vatId ? vatScheme(vatId) : null,
    taxNumber && parent('cac:PartyTaxScheme', [text('cbc:CompanyID', taxNumber), taxScheme('FC')]),
    parent('cac:PartyLegalEntity', [
      text('cbc:RegistrationName', named(name)),
      text('cbc:CompanyLegalForm', register),
    ]),
    parent('cac:Contact', [text('cbc:Telephone', phone), text('cbc:ElectronicMail', email)]),
  ];
  return parent('cac:AccountingSupplierParty', [parent('cac:Party', party)]);
}

const buyerElement = ({ name, lines, countryCode, vatId }: DocumentSnapshot['buyer']): Element =>
  parent('cac:AccountingCustomerParty', [
    parent('cac:Party', [
      addressElement(name, lines, countryCode),
      vatScheme(vatId ?? ''),
      parent('cac:PartyLegalEntity', [text('cbc:RegistrationName', named(name))]),
    ]),
  ]);

/** Reasons by code are of UNTDID 5189 and 7161, and need no language. */
const chargeElement = ({ name, netMinor, percent }: UblCharge, currency: string): Element =>
  parent('cac:AllowanceCharge', [
    text('cbc:ChargeIndicator', String(netMinor >= 0)),
    text('cbc:AllowanceChargeReasonCode', name === null ? null : 'DL'),
    text('cbc:AllowanceChargeReason', name ?? texts().rounding),
    amount('cbc:Amount', Math.abs(netMinor), currency),
    taxCategory('cac:TaxCategory', percent),
  ]);

const taxesElement = ({ rates, taxMinor }: UblAmounts, currency: string): Element =>
  parent('cac:TaxTotal', [
    amount('cbc:TaxAmount', taxMinor, currency),
    ...rates.map((rate) =>
      parent('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', rate.baseMinor, currency),
        amount('cbc:TaxAmount', rate.taxMinor, currency),
        taxCategory('cac:TaxCategory', rate.percent, rate.reason),
      ]),
    ),
  ]);

function totalsElement(
  { lines, charges, ...sums }: UblAmounts,
  paidMinor: number,
  currency: string,
): Element {
  const { taxMinor, roundingMinor, grossMinor } = sums;
  const linesMinor = sumBy(lines, ({ netMinor }) => netMinor);
  const allowedMinor = sumBy(charges, ({ netMinor }) => Math.max(0, -netMinor));
  const chargedMinor = sumBy(charges, ({ netMinor }) => Math.max(0, netMinor));
  const netMinor = linesMinor - allowedMinor + chargedMinor;
  const ifAny = (name: string, minor: number) => (minor === 0 ? null : amount(name, minor, currency));
  return parent('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', linesMinor, currency),
    amount('cbc:TaxExclusiveAmount', netMinor, currency),
    amount('cbc:TaxInclusiveAmount', netMinor + taxMinor, currency),
    ifAny('cbc:AllowanceTotalAmount', allowedMinor),
    ifAny('cbc:ChargeTotalAmount', chargedMinor),
    ifAny('cbc:PrepaidAmount', paidMinor),
    ifAny('cbc:PayableRoundingAmount', roundingMinor),
    amount('cbc:PayableAmount', grossMinor - paidMinor, currency),
  ]);
}

/** The price is that of a piece, or of all pieces where that of one is no whole amount: so it is exact. */
function lineElement(
  { name, sku, quantity, netMinor, discountMinor, percent }: UblLine,
  position: number,
  { root, kind, currency }: { root: string; kind: UblSource['kind']; currency: string },
): Element {
  const fullMinor = netMinor + discountMinor;
  const pieces = fullMinor % quantity === 0 ? 1 : quantity;
  const unitCode = { unitCode: 'C62' };
  return parent(`cac:${root}Line`, [
    text('cbc:ID', String(position)),
    text(`cbc:${roots[kind].quantity}`, String(quantity), unitCode),
    amount('cbc:LineExtensionAmount', netMinor, currency),
    discountMinor > 0
      ? parent('cac:AllowanceCharge', [
          text('cbc:ChargeIndicator', 'false'),
          text('cbc:AllowanceChargeReasonCode', '95'),
          amount('cbc:Amount', discountMinor, currency),
        ])
      : null,
    parent('cac:Item', [
      text('cbc:Name', named(name)),
      parent('cac:SellersItemIdentification', [text('cbc:ID', sku)]),
      taxCategory('cac:ClassifiedTaxCategory', percent),
    ]),
    parent('cac:Price', [
      amount('cbc:PriceAmount', (fullMinor * pieces) / quantity, currency),
      pieces > 1 ? text('cbc:BaseQuantity', String(pieces), unitCode) : null,
    ]),
  ]);
}
