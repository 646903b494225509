import type { ShownDocument } from '#contract/documents.contract.ts';

/** One of two lamps, 25.00 with 3.99 of tax. */
export const aLine = (other: Partial<ShownDocument['lines'][number]> = {}) => ({
  ...{ name: 'Lamp in oak', sku: 'LAMP-1', quantity: 2, unit: 12.5, discount: 0, net: 21.01, gross: 25 },
  taxes: [{ title: 'MwSt.', rate: 19, amount: 3.99 }],
  ...other,
});

/** A paid invoice in euros, written as in Germany. */
export function aDocument(other: Partial<ShownDocument> = {}): ShownDocument {
  return {
    ...{
      _id: crypto.randomUUID(),
      kind: 'invoice',
      name: 'INV-2026-0118',
      issued: '2026-11-29T10:00:00.000Z',
    },
    ...{ currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', pricesIncludeTax: true },
    issuer: {
      ...{ name: 'Kiln & Co GmbH', lines: ['Ofenweg 4', '04109 Leipzig'], taxNumber: '231/123/45678' },
      ...{ vatId: 'DE123456789', register: 'HRB 1', email: 'a@kiln.example', phone: null, issuedBy: null },
    },
    buyer: { name: 'Marta Müller', lines: ['Marta Müller', '10115 Berlin'], vatId: null },
    order: { _id: crypto.randomUUID(), number: 1_042, placed: '2026-11-28T23:30:00.000Z' },
    ...{ sent: null, invoice: null, lines: [aLine()], discounts: [] },
    rates: [{ title: 'MwSt.', rate: 19, net: 21.01, tax: 3.99 }],
    ...{ net: 21.01, tax: 3.99, gross: 25 },
    paid: { amount: 25, at: '2026-11-28T23:31:00.000Z', method: 'test', name: 'Card ending in 4242' },
    ...other,
  };
}
