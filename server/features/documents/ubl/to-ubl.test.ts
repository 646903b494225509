import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentLine, DocumentSnapshot } from '#contract/document-snapshot.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { addedTaxMinor, toTaxes } from '../../orders/taxes.rules.ts';
import { sumBy, sumGross } from '../document-lines.rules.ts';
import { toUbl, type UblSource } from './to-ubl.ts';

afterEach(() => setShopFormat(defaultFormat));

const vat = { title: 'VAT', rate: 19 };
const exempt = { title: 'Intra-community supply', rate: 0 };

function makeLine(
  shownMinor: number,
  rates: readonly { title: string; rate: number }[],
  { pricesIncludeTax = true, ...other }: Partial<DocumentLine> & { pricesIncludeTax?: boolean } = {},
): DocumentLine {
  const taxes = toTaxes(shownMinor, rates, pricesIncludeTax);
  const taxMinor = sumBy(taxes, ({ minor }) => minor);
  return {
    ...{ key: 'line-1', name: 'Mug', sku: 'MUG-1', quantity: 1, unitMinor: shownMinor, discountMinor: 0 },
    netMinor: pricesIncludeTax ? shownMinor - taxMinor : shownMinor,
    grossMinor: pricesIncludeTax ? shownMinor : shownMinor + taxMinor,
    ...{ taxes, ...other },
  };
}

function makeSource(
  lines: DocumentLine[],
  { kind = 'invoice', currency = 'EUR', ...other }: Partial<DocumentSnapshot & UblSource> = {},
): UblSource {
  const snapshot: DocumentSnapshot = {
    ...{ locale: 'de-DE', timeZone: 'Europe/Berlin', pricesIncludeTax: true, sentAt: null, invoice: null },
    issuer: {
      ...{ name: 'Kiln & Co GmbH', lines: ['Ofenweg 4', '04109 Leipzig', 'Germany'], countryCode: 'DE' },
      ...{ taxNumber: '231/123/45678', vatId: 'DE 136695976', register: 'Amtsgericht Leipzig, HRB 1' },
      ...{ email: 'shop@kiln.example', phone: null, issuedBy: null },
    },
    buyer: {
      ...{ name: 'Hafen KG', lines: ['Hafen KG', 'Kai 3', '1010 Wien', 'Austria'], countryCode: 'AT' },
      ...{ vatId: 'ATU13585627', isVatIdDoubtful: false },
    },
    order: { number: 1_042, placedAt: '2026-11-28T23:30:00.000Z' },
    paid: { minor: 0, at: null, method: 'transfer', name: null },
    ...{ discounts: [], ...other, lines },
  };
  return { kind, currency, series: 'INV-', number: 7, issuedAt: new Date('2026-11-28T23:30:00Z'), snapshot };
}

/** The texts of elements of this name: of all, or of those within another. */
function textsIn(xml: string, name: string, within?: string): string[] {
  const blocks = within
    ? [...xml.matchAll(new RegExp(`<${within}>(.*?)</${within}>`, 'gs'))].map(([, block = '']) => block)
    : [xml];
  return blocks.flatMap((block) =>
    [...block.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
      ([, text = '']) => text,
    ),
  );
}
const minor = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
const total = (xml: string, name: string) => minor(textsIn(xml, `cbc:${name}`, 'cac:LegalMonetaryTotal')[0]);

interface Change {
  isCharge: boolean;
  minor: number;
  percent: string | undefined;
}
/** Allowances and charges of the document. */
const changesIn = (xml: string): Change[] =>
  [
    ...xml
      .replaceAll(/<cac:(Invoice|CreditNote)Line>.*/gs, '')
      .matchAll(/<cac:AllowanceCharge>(.*?)<\/cac:AllowanceCharge>/gs),
  ].map(([, block = '']) => ({
    isCharge: textsIn(block, 'cbc:ChargeIndicator')[0] === 'true',
    minor: minor(textsIn(block, 'cbc:Amount')[0]),
    percent: textsIn(block, 'cbc:Percent')[0],
  }));
const linesIn = (xml: string) =>
  [...xml.matchAll(/<cac:(?:Invoice|CreditNote)Line>(.*?)<\/cac:(?:Invoice|CreditNote)Line>/gs)].map(
    ([, block = '']) => ({
      netMinor: minor(textsIn(block, 'cbc:LineExtensionAmount')[0]),
      percent: textsIn(block, 'cbc:Percent')[0],
      discountMinor: minor(textsIn(block, 'cbc:Amount', 'cac:AllowanceCharge')[0]),
      priceMinor: minor(textsIn(block, 'cbc:PriceAmount')[0]),
      quantity: Number(/Quantity unitCode="C62">(\d+)</.exec(block)?.[1]),
      base: Number(textsIn(block, 'cbc:BaseQuantity')[0] ?? 1),
    }),
  );

/** The sums of EN 16931, to the cent. */
function expectSums(xml: string, { lines, paid }: DocumentSnapshot): void {
  const all = linesIn(xml);
  const changes = changesIn(xml);
  const sumOfChanges = (some: Change[], isCharge: boolean) =>
    sumBy(
      some.filter((one) => one.isCharge === isCharge),
      (one) => one.minor,
    );
  const [linesMinor, netMinor] = [total(xml, 'LineExtensionAmount'), total(xml, 'TaxExclusiveAmount')];
  const [allowed, charged] = [total(xml, 'AllowanceTotalAmount'), total(xml, 'ChargeTotalAmount')];
  const taxed = total(xml, 'TaxInclusiveAmount');
  const [taxMinor = 0, ...perRate] = textsIn(xml, 'cbc:TaxAmount').map(minor);
  expect(linesMinor, 'BR-CO-10').toBe(sumBy(all, (line) => line.netMinor));
  expect(allowed, 'BR-CO-11').toBe(sumOfChanges(changes, false));
  expect(charged, 'BR-CO-12').toBe(sumOfChanges(changes, true));
  expect(netMinor, 'BR-CO-13').toBe(linesMinor - allowed + charged);
  expect(taxMinor, 'BR-CO-14').toBe(sumBy(perRate, (one) => one));
  expect(taxed, 'BR-CO-15').toBe(netMinor + taxMinor);
  expect(total(xml, 'PayableAmount'), 'BR-CO-16').toBe(
    taxed - total(xml, 'PrepaidAmount') + total(xml, 'PayableRoundingAmount'),
  );
  const percents = textsIn(xml, 'cbc:Percent', 'cac:TaxSubtotal');
  const bases = textsIn(xml, 'cbc:TaxableAmount').map(minor);
  expect(new Set(percents).size).toBe(percents.length);
  for (const [at, percent] of percents.entries()) {
    expect(perRate[at], 'BR-CO-17').toBe(addedTaxMinor(bases[at] ?? 0, Number(percent)));
    const own = changes.filter((change) => change.percent === percent);
    const ofLines = sumBy(
      all.filter((line) => line.percent === percent),
      (line) => line.netMinor,
    );
    expect(bases[at], 'BR-S-08').toBe(ofLines + sumOfChanges(own, true) - sumOfChanges(own, false));
  }
  expect(sumBy(bases, (one) => one)).toBe(netMinor);
  for (const line of all) {
    expect((line.priceMinor * line.quantity) / line.base - line.discountMinor).toBe(line.netMinor);
    expect(line.priceMinor, 'BR-27').toBeGreaterThanOrEqual(0);
  }
  // It says the same as the document.
  expect(total(xml, 'PayableAmount')).toBe(sumGross(lines) - paid.minor);
  expect(taxMinor).toBe(sumBy(lines, ({ taxes }) => sumBy(taxes, (tax) => tax.minor)));
}

const someLine = fc.record({
  unitMinor: fc.integer({ min: 1, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  discount: fc.double({ min: 0, max: 0.99, noNaN: true }),
  rate: fc.constantFrom(19, 7, 8.875, 0.5, 100, 0),
  isDelivery: fc.boolean(),
  /** The tax of a credited amount is in proportion, and rounds otherwise. */
  moreTax: fc.integer({ min: -2, max: 2 }),
});
const someDocument = fc.record({
  some: fc.array(someLine, { minLength: 1, maxLength: 12 }),
  pricesIncludeTax: fc.boolean(),
  kind: fc.constantFrom('invoice' as const, 'credit-note' as const),
  paidShare: fc.constantFrom(0, 0.3, 1),
});

describe('the sums of EN 16931', () => {
  it('hold to the cent in every document that has a rate for each line, with the taxes and the amount to pay of the document', () => {
    const check = fc.property(someDocument, ({ some, pricesIncludeTax, kind, paidShare }) => {
      const lines = some.map(({ unitMinor, quantity, discount, rate, isDelivery, moreTax }, at) => {
        const full = unitMinor * quantity;
        const discountMinor = isDelivery ? 0 : Math.floor(full * discount);
        const shown = full - discountMinor;
        const line = makeLine(shown, [{ title: `Rate ${rate}`, rate }], { pricesIncludeTax });
        // A tax that rounds to 0 is kept by no line.
        const [{ title, minor: ofLine } = { title: 'Rate', minor: 0 }] = line.taxes;
        const taxMinor = rate === 0 ? 0 : Math.min(line.grossMinor, Math.max(0, ofLine + moreTax));
        const taxes = [{ title, rate, minor: taxMinor }];
        const netMinor = line.grossMinor - taxMinor;
        const about = {
          key: `${isDelivery ? 'delivery' : 'line'}-${at}`,
          quantity,
          unitMinor,
          discountMinor,
        };
        return { ...line, ...about, taxes, netMinor };
      });
      const paid = {
        minor: Math.floor(sumGross(lines) * paidShare),
        at: null,
        method: 'test',
        name: null,
      } as const;
      const source = makeSource(lines, { kind, pricesIncludeTax, paid });
      expectSums(toUbl(source), source.snapshot);
    });
    fc.assert(check, { numRuns: 500 });
  });

  it('move the base where taxes were rounded line by line, and take that back at the end', () => {
    const lines = Array.from({ length: 3 }, () => makeLine(49, [vat]));
    const xml = toUbl(makeSource(lines));
    // Thrice 0.41 and 0.08: 19 percent of 1.23 are 0.23.
    expect(textsIn(xml, 'cbc:TaxAmount')).toEqual(['0.24', '0.24']);
    expect(textsIn(xml, 'cbc:TaxableAmount')).toEqual(['1.24']);
    expect(textsIn(xml, 'cbc:AllowanceChargeReason')).toEqual(['Rounding of taxes']);
    expect(textsIn(xml, 'cbc:PayableRoundingAmount')).toEqual(['-0.01']);
    expect(textsIn(xml, 'cbc:PayableAmount')).toEqual(['1.47']);
  });

  it('are whole in yen', () => {
    setShopFormat({ ...defaultFormat, currency: 'JPY', decimals: 0 });
    const line = makeLine(1_255, [{ title: 'JCT', rate: 10 }], { pricesIncludeTax: false });
    const xml = toUbl(makeSource([line], { currency: 'JPY', pricesIncludeTax: false }));
    expect(xml).toContain('<cbc:PayableAmount currencyID="JPY">1381</cbc:PayableAmount>');
    expect(xml).toContain('<cbc:PriceAmount currencyID="JPY">1255</cbc:PriceAmount>');
    expect(textsIn(xml, 'cbc:PayableRoundingAmount')).toEqual([]);
  });
});

describe('an invoice', () => {
  it('names both, its days in the time zone, each line, and the delivery as a charge', () => {
    const xml = toUbl(
      makeSource(
        [
          makeLine(3_000, [vat], { quantity: 3, unitMinor: 1_190, discountMinor: 570 }),
          makeLine(500, [exempt], { key: 'delivery-0', name: 'Express', sku: null }),
        ],
        { sentAt: '2026-11-30T08:00:00.000Z' },
      ),
    );
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Invoice xmlns="urn:oasis[^>]+:Invoice-2"/,
    );
    for (const part of [
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>INV-0007</cbc:ID>',
      '<cbc:IssueDate>2026-11-29</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
      '<cbc:ActualDeliveryDate>2026-11-30</cbc:ActualDeliveryDate>',
      '<cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
      '<cbc:CompanyID>231/123/45678</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme>',
      '<cbc:StreetName>Kai 3</cbc:StreetName><cbc:AdditionalStreetName>1010 Wien</cbc:AdditionalStreetName>',
      '<cbc:IdentificationCode>AT</cbc:IdentificationCode>',
      '<cbc:InvoicedQuantity unitCode="C62">3</cbc:InvoicedQuantity>',
      // 5.70 with tax are 4.79: 25.21 are left of 30.00.
      '<cbc:Amount currencyID="EUR">4.79</cbc:Amount></cac:AllowanceCharge><cac:Item>',
      '<cbc:PriceAmount currencyID="EUR">10.00</cbc:PriceAmount></cac:Price>',
      '<cac:SellersItemIdentification><cbc:ID>MUG-1</cbc:ID></cac:SellersItemIdentification>',
      '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>DL</cbc:AllowanceChargeReasonCode>',
      '<cac:PaymentTerms><cbc:Note>Payment: by transfer.</cbc:Note></cac:PaymentTerms>',
    ])
      expect(xml).toContain(part);
    expect(textsIn(xml, 'cbc:TaxExemptionReason')).toEqual(['Intra-community supply']);
    expect(xml).not.toContain('PartyIdentification');
  });

  it('has one sum for all that is exempt, with each reason, and one for each rate whatever its title', () => {
    const titles = ['Export', 'Books', 'Export'].map((title) => makeLine(900, [{ title, rate: 0 }]));
    const xml = toUbl(
      makeSource([...titles, makeLine(500, [vat]), makeLine(500, [{ title: 'MwSt.', rate: 19 }])]),
    );
    expect(textsIn(xml, 'cbc:TaxExemptionReason')).toEqual(['Export; Books']);
    expect(textsIn(xml, 'cbc:ID', 'cac:ClassifiedTaxCategory').filter((id) => id !== 'VAT')).toEqual([
      ...'EEESS',
    ]);
    expect(textsIn(xml, 'cbc:Percent', 'cac:TaxSubtotal')).toEqual(['19', '0']);
  });

  it('has a line that is free or whose tax rounds to 0 at the rate of another', () => {
    const xml = toUbl(makeSource([makeLine(0, [vat]), makeLine(2, [vat]), makeLine(1_190, [vat])]));
    expect(textsIn(xml, 'cbc:Percent', 'cac:InvoiceLine')).toEqual(['19', '19', '19']);
    const free = toUbl(makeSource([makeLine(0, []), makeLine(500, [exempt])]));
    expect(textsIn(free, 'cbc:Percent', 'cac:InvoiceLine')).toEqual(['0', '0']);
  });

  it('of a seller without VAT id names the tax number as its identifier', () => {
    const source = makeSource([makeLine(1_190, [vat])]);
    source.snapshot.issuer.vatId = null;
    expect(textsIn(toUbl(source), 'cbc:ID', 'cac:PartyIdentification')).toEqual(['231/123/45678']);
  });

  it('is well-formed whatever is typed, without signs that XML has no place for', () => {
    const source = makeSource([
      makeLine(1_190, [vat], { name: '</cbc:Name><x a="1">&\u0000\u000b\ufffe\ud800 \u{1f3fa}' }),
      makeLine(1_190, [vat], { name: '\u0001', sku: '\u0002' }),
    ]);
    Object.assign(source.snapshot.buyer, { name: ']]>&amp;' });
    const xml = toUbl(source);
    expect(textsIn(xml, 'cbc:Name')).toEqual([
      '&lt;/cbc:Name&gt;&lt;x a=&quot;1&quot;&gt;&amp; \u{1f3fa}',
      '-',
    ]);
    expect(textsIn(xml, 'cbc:RegistrationName')).toEqual(['Kiln &amp; Co GmbH', ']]&gt;&amp;amp;']);
    expect(textsIn(xml, 'cbc:ID', 'cac:SellersItemIdentification')).toEqual(['MUG-1']);
    expect(xml).not.toMatch(/<(cbc:\w+)[^>]*><\/\1>/);
  });
});

it('a credit note names its invoice, and its amounts are positive', () => {
  const source = makeSource([makeLine(500, [vat], { quantity: null, unitMinor: null })], {
    kind: 'credit-note',
    invoice: { name: 'INV-0003', issuedAt: '2026-11-20T10:00:00.000Z' },
    paid: { minor: 500, at: null, method: 'test', name: null },
  });
  const xml = toUbl(source);
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  expect(xml).toContain('<cbc:ID>INV-0003</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>');
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">1</cbc:CreditedQuantity>');
  expect(xml).not.toMatch(/>-\d|Invoice(Line|dQuantity|TypeCode)/);
  expect(textsIn(xml, 'cbc:PayableAmount')).toEqual(['0.00']);
  expectSums(xml, source.snapshot);
});

it('a document of its delivery alone has that as its line', () => {
  const source = makeSource([makeLine(500, [vat], { key: 'delivery-0', name: 'Express' })]);
  const xml = toUbl(source);
  expect(textsIn(xml, 'cbc:Name', 'cac:InvoiceLine')).toEqual(['Express']);
  expectSums(xml, source.snapshot);
});

describe('is refused, with what is lacking,', () => {
  const taxed = makeLine(1_190, [vat]);
  const changed = (change: (snapshot: DocumentSnapshot) => unknown, lines = [taxed]) => {
    const source = makeSource(structuredClone(lines));
    change(source.snapshot);
    return source;
  };
  const three = [vat, { title: 'PST', rate: 7 }, { title: 'City', rate: 1 }];
  const unnamed = { ...taxed, taxes: [{ title: null, rate: null, minor: 190 }] };
  const unsaid = { ...makeLine(900, [exempt]), taxes: [{ title: null, rate: 0, minor: 0 }] };
  it.each([
    ['without a VAT id', changed(({ buyer }) => (buyer.vatId = null)), /given no VAT id/],
    ['with one that is none', changed(({ buyer }) => (buyer.isVatIdDoubtful = true)), /by its form/],
    [
      'with one without a country',
      changed(({ buyer }) => (buyer.vatId = '12-3456789')),
      /VAT id 12-3456789\./,
    ],
    [
      'without the country of the buyer',
      changed(({ buyer }) => (buyer.countryCode = null)),
      /address of Hafen KG/,
    ],
    [
      'without the country of the seller',
      changed(({ issuer }) => (issuer.countryCode = null)),
      /address of Kiln & Co/,
    ],
    ['for several taxes on a line', changed(() => 0, [makeLine(9_000, three)]), /one tax a line, and Mug/],
    ['for a tax without a rate', changed(() => 0, [unnamed]), /Mug has no tax/],
    ['for 0 percent without a reason', changed(() => 0, [unsaid]), /Mug has no tax/],
    ['for a line without a tax', changed(() => 0, [taxed, makeLine(900, [])]), /Mug has no tax/],
    ['for a free line alone', changed(() => 0, [makeLine(0, [])]), /Mug has no tax/],
  ])('%s', (_what, source, words) => {
    expect(() => toUbl(source)).toThrow(words);
    expect(() => toUbl(source)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });
});
