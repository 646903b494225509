import { expect, it } from 'vitest';
import { aDocument, aLine } from '#server/testing/builders/shown-documents.ts';
import { toPaper } from './document-paper.ts';

/** Amounts without the spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const said = (facts: { label: string; text: string }[]) =>
  facts.map(({ label, text }) => `${label}: ${plain(text)}`);

it('says an invoice in the language, the currency and the days that it was issued in', () => {
  const paper = toPaper(aDocument());
  expect(said(paper.facts)).toEqual([
    'Number: INV-2026-0118',
    'Date: 29 Nov 2026',
    'Sent: Not sent yet',
    // It was the next day in Berlin.
    'Order: #1042 of 29 Nov 2026',
  ]);
  expect(said(paper.sums)).toEqual([
    'Net: 21,01 €',
    'Tax: 3,99 €',
    'Total: 25,00 €',
    'Paid on 29 Nov 2026: -25,00 €',
    'To pay: 0,00 €',
  ]);
  expect(paper.rates.map(({ name, net, tax }) => [name, net, tax].map(plain))).toEqual([
    ['MwSt. 19 %', '21,01 €', '3,99 €'],
  ]);
  expect(paper.legal).toEqual(['Kiln & Co GmbH', 'HRB 1', 'Tax number 231/123/45678', 'VAT id DE123456789']);
  expect(paper.notes).toEqual(['Prices include tax.', 'Payment: Card ending in 4242.']);
});

it('writes yen without decimals, and what is left to pay', () => {
  const paper = toPaper(
    aDocument({
      ...{ currency: 'JPY', locale: 'ja-JP', timeZone: 'Asia/Tokyo', net: 2_728, tax: 272, gross: 3_000 },
      paid: { amount: 0, at: null, method: 'on-delivery', name: null },
    }),
  );
  expect(said(paper.sums)).toEqual(['Net: ￥2,728', 'Tax: ￥272', 'Total: ￥3,000', 'To pay: ￥3,000']);
});

it('names the invoice of a credit note, and says what went back', () => {
  const paper = toPaper(
    aDocument({
      kind: 'credit-note',
      invoice: { name: 'INV-2026-0001', issued: '2026-11-20T10:00:00.000Z' },
    }),
  );
  expect(said(paper.facts)).toContain('For invoice: INV-2026-0001 of 20 Nov 2026');
  expect(said(paper.sums).slice(2)).toEqual(['Total credited: 25,00 €', 'Paid back on 29 Nov 2026: 25,00 €']);
});

it('has a column of discounts only where a line has one', () => {
  const [discounted, plainOne] = [
    toPaper(aDocument({ lines: [aLine({ discount: 2.5 }), aLine()], discounts: ['HELLO'] })),
    toPaper(aDocument()),
  ];
  expect(discounted.lines.map(({ discount }) => discount && plain(discount))).toEqual(['-2,50 €', '']);
  expect(discounted.notes).toContain('Discount: HELLO.');
  expect(plainOne.isDiscounted).toBe(false);
});

it('shows an amount without pieces, and each tax of a line', () => {
  const taxes = [
    { title: 'GST', rate: 5, amount: 1 },
    { title: 'QST', rate: 9.975, amount: 2 },
  ];
  const [line] = toPaper(aDocument({ lines: [aLine({ quantity: null, unit: null, taxes })] })).lines;
  expect(line).toMatchObject({ about: 'Reduction', quantity: '', price: '' });
  expect(line?.taxes.map(plain)).toEqual(['5 %', '9,975 %']);
});

it('names the shop that issues in the name of a merchant, and a VAT id that is the tax number once', () => {
  const { issuer } = aDocument();
  const paper = toPaper(
    aDocument({ issuer: { ...issuer, issuedBy: 'Lumen', taxNumber: 'DE 123 456 789', register: null } }),
  );
  expect(paper.sender).toBe('Lumen');
  expect(paper.notes[0]).toBe('Issued by Lumen on behalf of Kiln & Co GmbH.');
  expect(paper.legal).toEqual(['Kiln & Co GmbH', 'VAT id DE123456789']);
});

it('is printed in the digits of its locale', () => {
  const { sums } = toPaper(aDocument({ locale: 'fa-IR' }));
  expect(sums[0]?.text).toContain('۲۱٫۰۱');
});
