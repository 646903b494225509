import type { ShownDocument } from './documents.contract.ts';
import { orderLabel } from './order-number.ts';
import { amountFormat, localeOfDates } from './shop-format.ts';
import * as en from './texts/en/document-paper.ts';
import { defineTexts } from './texts.ts';

const texts = defineTexts({ en });

export interface PaperFact {
  label: string;
  text: string;
  isTotal?: boolean;
}

/** A line of what was bought; texts are empty where there is nothing to say. */
interface PaperLine {
  name: string;
  /** The sku, or that the amount is of no piece. */
  about: string | null;
  quantity: string;
  price: string;
  /** Null in all lines when none has a discount. */
  discount: string | null;
  taxes: string[];
  net: string;
  gross: string;
}

/** All words and amounts of a document, in the sequence of the paper: page and PDF say the same. */
export interface Paper {
  /** BCP 47, of its words. */
  language: string;
  kind: string;
  name: string;
  /** Stands on top. */
  sender: string;
  issuer: string[];
  buyer: string[];
  facts: PaperFact[];
  heads: Record<keyof Omit<PaperLine, 'about' | 'name' | 'taxes'> | 'product' | 'tax', string>;
  isDiscounted: boolean;
  lines: PaperLine[];
  rates: { name: string; net: string; tax: string }[];
  sums: PaperFact[];
  notes: string[];
  legal: string[];
  contact: string[];
  /** For a PDF whose font lacks letters. */
  unshown: string;
}

/** True for what a font can show. */
type IsShown = (text: string) => boolean;

/** Amounts, dates and rates as they were written when the document was issued, whatever the shop's settings are now. */
function createFormats({ locale: written, timeZone, currency }: ShownDocument, isShown?: IsShown) {
  const locale = isShown ? new Intl.Locale(written, { numberingSystem: 'latn' }).toString() : written;
  const style = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const decimals = style.resolvedOptions().maximumFractionDigits ?? 2;
  const symbol = style.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const currencyDisplay = isShown && !isShown(symbol) ? 'code' : 'symbol';
  const amounts = amountFormat({ locale, currency, decimals, timeZone, country: '' }, { currencyDisplay });
  const dates = new Intl.DateTimeFormat(localeOfDates(locale), {
    ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
  });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return {
    decimals,
    amount: (major: number) => amounts.format(major),
    date: (time: string) => dates.format(new Date(time)),
    rate: (percent: number) => {
      const rate = rates.format(percent / 100);
      return isShown ? rate.replace(arabicPercent, '%') : rate;
    },
  };
}
type Formats = ReturnType<typeof createFormats>;

/** Some languages keep it beside Latin digits. */
const arabicPercent = '\u066a';

const isText = (line: string | null | undefined): line is string => Boolean(line);

/** @param isShown of the font of a PDF: numbers are in Latin digits, and a currency whose sign it lacks is named by its code */
export function toPaper(document: ShownDocument, isShown?: IsShown): Paper {
  const { issuer, buyer, kind, name } = document;
  const words = texts();
  const { product, quantity, price, discount, tax, net, gross } = words;
  const formats = createFormats(document, isShown);
  return {
    ...{ language: words.language, kind: words.kinds[kind], name, sender: issuer.issuedBy ?? issuer.name },
    issuer: [issuer.name, ...issuer.lines],
    buyer: buyer.lines,
    facts: paperFacts(document, formats),
    heads: { product, quantity, price, discount, tax, net, gross },
    ...paperLines(document, formats),
    rates: document.rates.map(({ title, rate, ...sums }) => ({
      name: nameOfRate(title, rate, formats),
      ...{ net: formats.amount(sums.net), tax: formats.amount(sums.tax) },
    })),
    sums: paperSums(document, formats),
    notes: paperNotes(document),
    legal: legalNotes(issuer),
    contact: [issuer.email, issuer.phone].filter(isText),
    unshown: words.unshown,
  };
}

function paperFacts(document: ShownDocument, { date }: Formats): PaperFact[] {
  const words = texts();
  const { name, issued, sent, invoice, order, buyer, kind } = document;
  const facts: (readonly [string, string] | null)[] = [
    [words.number, name],
    [words.date, date(issued)],
    invoice && [words.forInvoice, words.dated(invoice.name, date(invoice.issued))],
    kind === 'invoice' ? [words.sent, sent === null ? words.notSent : date(sent)] : null,
    [words.order, words.dated(orderLabel(order.number), date(order.placed))],
    buyer.vatId === null ? null : [words.buyerVatId, buyer.vatId],
  ];
  return facts.flatMap((fact) => (fact ? [{ label: fact[0], text: fact[1] }] : []));
}

function paperLines({ lines }: ShownDocument, { amount, rate }: Formats) {
  const isDiscounted = lines.some(({ discount }) => discount > 0);
  const discountText = (discount: number) => (discount > 0 ? amount(-discount) : '');
  return {
    isDiscounted,
    lines: lines.map(({ name, sku, quantity, unit, discount, taxes, net, gross }) => ({
      ...{ name, about: quantity === null ? texts().reduction : sku },
      ...{ quantity: quantity === null ? '' : String(quantity), price: unit === null ? '' : amount(unit) },
      discount: isDiscounted ? discountText(discount) : null,
      taxes: taxes.map((tax) => (tax.rate === null ? '' : rate(tax.rate))),
      ...{ net: amount(net), gross: amount(gross) },
    })),
  };
}

function nameOfRate(title: string | null, percent: number | null, { rate }: Formats): string {
  if (title === null) return percent === 0 ? texts().untaxed : texts().tax;
  return percent === null ? title : `${title} ${rate(percent)}`;
}

function paperSums({ kind, net, tax, gross, paid }: ShownDocument, { amount, date, decimals }: Formats) {
  const words = texts();
  const at = paid.at === null ? null : date(paid.at);
  const rest = Number((gross - paid.amount).toFixed(decimals));
  const sums: PaperFact[] = [
    { label: words.net, text: amount(net) },
    { label: words.tax, text: amount(tax) },
  ];
  if (kind === 'credit-note') {
    sums.push({ label: words.givenBack, text: amount(gross), isTotal: true });
    if (paid.amount > 0) sums.push({ label: words.wentBack(at), text: amount(paid.amount) });
    return sums;
  }
  sums.push({ label: words.total, text: amount(gross), isTotal: true });
  if (paid.amount > 0) sums.push({ label: words.paid(at), text: amount(-paid.amount) });
  return [...sums, { label: words.toPay, text: amount(rest) }];
}

function paperNotes({ pricesIncludeTax, discounts, paid, issuer }: ShownDocument): string[] {
  const words = texts();
  return [
    issuer.issuedBy === null ? null : words.issuedBy(issuer.issuedBy, issuer.name),
    pricesIncludeTax ? words.includesTax : words.addsTax,
    discounts.length > 0 ? words.discounts(discounts.join(', ')) : null,
    words.paidBy(paid.name ?? words.methods[paid.method]),
  ].filter(isText);
}

function legalNotes({ name, register, taxNumber, vatId }: ShownDocument['issuer']): string[] {
  const isSameNumber = taxNumber?.replaceAll(/\W/g, '') === vatId?.replaceAll(/\W/g, '');
  return [
    ...[name, register],
    taxNumber && !isSameNumber ? `${texts().taxNumber} ${taxNumber}` : null,
    vatId ? `${texts().vatId} ${vatId}` : null,
  ].filter(isText);
}
