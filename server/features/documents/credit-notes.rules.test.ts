import { describe, expect, it } from 'vitest';
import type { DocumentLine } from '#contract/document-snapshot.ts';
import { costOfFirstPieces } from '#contract/refund-of-pieces.ts';
import { toTaxes } from '../orders/taxes.rules.ts';
import { keptCostMinor } from '../orders/to-pay-back.rules.ts';
import { orderTotals } from '../orders/totals.rules.ts';
import { type CreditedOrder, missingCreditNotes } from './credit-notes.rules.ts';
import {
  type FrozenLine,
  lineOfPieces,
  linesOfInvoice,
  sumBy,
  sumGross,
  sumRates,
} from './document-lines.rules.ts';
import type { IssuedInvoice } from './left-of-invoices.rules.ts';

/** A sequence of numbers that look random and are the same each time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Random = ReturnType<typeof createRandom>;

const someRates = [
  [],
  [{ title: 'VAT', rate: 19 }],
  [{ title: 'Zero', rate: 0 }],
  [
    { title: 'GST', rate: 5 },
    { title: 'PST', rate: 7.25 },
    { title: 'City', rate: 0.875 },
  ],
];
const ratesAt = (random: Random) => someRates[random(someRates.length)] ?? [];

type Order = CreditedOrder & { lines: FrozenLine[] };

/** Amounts are whole, as in yen, or have cents: these rules only see minor units. */
function randomOrder(random: Random): Order {
  const pricesIncludeTax = random(2) === 0;
  const parts = 1 + random(3);
  const lines = Array.from({ length: 1 + random(5) }, (_, at): FrozenLine => {
    const quantity = 1 + random(7);
    const unitPriceMinor = random(4) === 0 ? random(4) : random(20_000);
    const discountMinor = random(2) === 0 ? 0 : random(quantity * unitPriceMinor + 1);
    const taxes = toTaxes(quantity * unitPriceMinor - discountMinor, ratesAt(random), pricesIncludeTax);
    return {
      ...{ id: `line-${at}`, part: 1 + (at % parts), name: 'Mug', sku: null },
      ...{ quantity, unitPriceMinor, discountMinor, taxes, taxMinor: sumBy(taxes, ({ minor }) => minor) },
      ...{ cancelledQuantity: 0, returnedQuantity: 0 },
    };
  });
  const share = () => {
    const minor = random(900);
    return { minor, taxes: toTaxes(minor, ratesAt(random), pricesIncludeTax) };
  };
  const shares = [share(), share()];
  const whole = { minor: sumBy(shares, ({ minor }) => minor), taxes: shares.flatMap(({ taxes }) => taxes) };
  const delivery = random(3) === 0 ? null : { name: 'Standard', ...whole, shares };
  return {
    ...{ lines, delivery, pricesIncludeTax, paidMinor: 0, receivedMinor: 0, givenBackMinor: 0 },
    ...{ withheld: new Map(), refunds: [] },
  };
}

const owedMinor = (order: CreditedOrder) => orderTotals(order).totalWithTaxMinor;
const sumOfWithheld = (order: CreditedOrder) =>
  sumBy([...order.withheld.values()], ({ withheldMinor }) => withheldMinor);
const sumOfBack = (order: CreditedOrder) =>
  sumBy([...order.withheld.values()], ({ deliveryBackMinor }) => deliveryBackMinor);
const costKept = (order: CreditedOrder) =>
  keptCostMinor({ ...order, withheldMinor: sumOfWithheld(order), deliveryBackMinor: sumOfBack(order) });

const listParts = (order: CreditedOrder, byPart: boolean): (number | null)[] =>
  byPart ? [...new Set(order.lines.map(({ part }) => part))] : [null];

function makeInvoices(order: CreditedOrder, byPart: boolean): IssuedInvoice[] {
  return listParts(order, byPart)
    .map((part) => makeInvoice(order, part))
    .filter(({ lines }) => lines.length > 0);
}
const makeInvoice = (
  order: CreditedOrder,
  part: number | null,
  others: readonly IssuedInvoice[] = [],
): IssuedInvoice => ({
  id: `of ${part}`,
  part,
  lines: linesOfInvoice(order, part, order.paidMinor > 0, others),
  credits: [],
});
/** Those of parts that have none yet. */
const missingInvoices = (order: CreditedOrder, issued: readonly IssuedInvoice[]): IssuedInvoice[] =>
  listParts(order, true)
    .filter((part) => !issued.some((invoice) => invoice.part === part))
    .map((part) => makeInvoice(order, part, issued))
    .filter(({ lines }) => lines.length > 0);

/** Issues what is lacking. @returns the invoices with all credit notes */
const credited = (
  order: CreditedOrder,
  invoices: readonly IssuedInvoice[],
  toCome: readonly IssuedInvoice[] = [],
): IssuedInvoice[] => {
  const notes = missingCreditNotes(order, invoices, toCome);
  return invoices.map((invoice) => ({
    ...invoice,
    credits: [...invoice.credits, ...notes.filter((note) => note.invoice === invoice)],
  }));
};

const allLines = (invoices: readonly IssuedInvoice[]) => ({
  invoiced: invoices.flatMap(({ lines }) => lines),
  credited: invoices.flatMap(({ credits }) => credits.flatMap(({ lines }) => lines)),
});
const creditBalance = (invoices: readonly IssuedInvoice[]) => {
  const { invoiced, credited: back } = allLines(invoices);
  return sumGross(invoiced) - sumGross(back);
};

function expectSound(invoices: readonly IssuedInvoice[]) {
  const { invoiced, credited: back } = allLines(invoices);
  for (const line of [...invoiced, ...back]) {
    expect(line.netMinor + sumBy(line.taxes, ({ minor }) => minor)).toBe(line.grossMinor);
    expect(
      Math.min(line.netMinor, line.grossMinor, ...line.taxes.map(({ minor }) => minor)),
    ).toBeGreaterThanOrEqual(0);
  }
  for (const rate of sumRates(back)) {
    const whole = sumRates(invoiced).find(({ title, rate: of }) => title === rate.title && of === rate.rate);
    expect(rate.taxMinor).toBeLessThanOrEqual(whole?.taxMinor ?? 0);
    expect(rate.netMinor).toBeLessThanOrEqual(whole?.netMinor ?? 0);
  }
}

const seeds = Array.from({ length: 400 }, (_, seed) => seed);
const taxesIn = (lines: readonly DocumentLine[]) =>
  sumBy(lines, ({ taxes }) => sumBy(taxes, ({ minor }) => minor));

describe('an order paid online', () => {
  it('stands for what was paid and did not go back, whatever is refunded in which sequence', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      order.paidMinor = owedMinor(order);
      if (order.paidMinor === 0) continue;
      let invoices = makeInvoices(order, seed % 2 === 0);
      expect(sumGross(allLines(invoices).invoiced)).toBe(order.paidMinor);
      expect(taxesIn(allLines(invoices).invoiced)).toBe(orderTotals(order).taxMinor);
      let leftMinor = order.paidMinor;
      const refunds = [...order.refunds];
      for (let at = 0; at < 6; at += 1) {
        const line = order.lines[random(order.lines.length)];
        if (!line) continue;
        const pieces = Math.min(1 + random(3), line.quantity - line.cancelledQuantity);
        const kind = random(3);
        const minor =
          kind === 0 && pieces > 0
            ? costOfFirstPieces(line, line.cancelledQuantity + pieces, order.pricesIncludeTax) -
              costOfFirstPieces(line, line.cancelledQuantity, order.pricesIncludeTax) -
              (random(3) === 0 ? 1 : 0)
            : random(leftMinor + 1);
        const amountMinor = Math.min(leftMinor, minor);
        if (amountMinor <= 0) continue;
        const lines = kind === 0 ? [{ lineId: line.id, quantity: pieces, amountMinor }] : [];
        if (kind === 0) line.cancelledQuantity += pieces;
        if (kind === 2) order.givenBackMinor += amountMinor;
        else refunds.push({ id: `refund-${at}`, amountMinor, lines });
        leftMinor -= amountMinor;
        order.refunds = [...refunds];
        if (random(3) > 0) invoices = credited(order, invoices);
      }
      invoices = credited(order, invoices);
      expect(creditBalance(invoices), `seed ${seed}`).toBe(leftMinor);
      expectSound(invoices);
      expect(missingCreditNotes(order, invoices)).toEqual([]);
    }
  });

  it('takes back all taxes to the cent with the last refund', () => {
    for (const seed of seeds) {
      const order = randomOrder(createRandom(seed));
      order.paidMinor = owedMinor(order);
      const [first = 0, second = 0] = [Math.floor(order.paidMinor / 3), Math.ceil((order.paidMinor * 2) / 3)];
      order.refunds = [first, order.paidMinor - first - (order.paidMinor - second), order.paidMinor - second]
        .filter((minor) => minor > 0)
        .map((amountMinor, at) => ({ id: `${at}`, amountMinor, lines: [] }));
      const invoices = credited(order, makeInvoices(order, false));
      const { invoiced, credited: back } = allLines(invoices);
      expect(taxesIn(back), `seed ${seed}`).toBe(taxesIn(invoiced));
    }
  });

  it('has frozen amounts where whole pieces go back, and a note for each refund', () => {
    const order = randomOrder(createRandom(7));
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    Object.assign(line, { quantity: 3, unitPriceMinor: 1_000, discountMinor: 100, taxMinor: 551 });
    line.taxes = [{ title: 'VAT', rate: 19, minor: 551 }];
    const ofOne = costOfFirstPieces(line, 1, order.pricesIncludeTax);
    order.paidMinor = owedMinor(order);
    order.refunds = [
      { id: 'a', amountMinor: ofOne, lines: [{ lineId: line.id, quantity: 1, amountMinor: ofOne }] },
    ];
    const [note, ...others] = missingCreditNotes(order, makeInvoices(order, false));
    expect(others).toEqual([]);
    expect(note?.refundId).toBe('a');
    expect(note?.lines).toMatchObject([
      {
        key: line.id,
        quantity: 1,
        unitMinor: 1_000,
        discountMinor: 33,
        grossMinor: ofOne,
        taxes: [{ minor: 183 }],
      },
    ]);
  });
});

describe('an order paid in another way', () => {
  it('stands for what the buyer keeps, or for the money that is still here', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      for (const line of order.lines) line.cancelledQuantity = random(3) === 0 ? random(line.quantity) : 0;
      let invoices = makeInvoices(order, seed % 2 === 0);
      expect(sumGross(allLines(invoices).invoiced)).toBe(owedMinor(order));
      const isPaid = random(2) === 0;
      if (isPaid) order.receivedMinor = owedMinor(order);
      for (let at = 0; at < 5; at += 1) {
        const line = order.lines[random(order.lines.length)];
        if (!line || line.quantity === line.cancelledQuantity + line.returnedQuantity) continue;
        if (random(2) === 0) line.cancelledQuantity += 1;
        else line.returnedQuantity += 1;
        if (isPaid) expect(missingCreditNotes(order, invoices)).toEqual([]);
        if (isPaid && random(2) === 0) order.givenBackMinor = order.receivedMinor - costKept(order);
        invoices = credited(order, invoices);
        const stands = Math.max(costKept(order), order.receivedMinor - order.givenBackMinor);
        expect(creditBalance(invoices), `seed ${seed}, ${at}`).toBe(stands);
        if (isPaid) order.givenBackMinor = order.receivedMinor - costKept(order);
        invoices = credited(order, invoices);
      }
      expect(creditBalance(invoices), `seed ${seed}`).toBe(costKept(order));
      expectSound(invoices);
    }
  });

  it('keeps what sellers withhold, and takes back the delivery as far as it goes back', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      const invoices = makeInvoices(order, seed % 2 === 0);
      const [line] = order.lines;
      if (!line) continue;
      line.returnedQuantity = line.quantity;
      const cost = costOfFirstPieces(line, line.quantity, order.pricesIncludeTax);
      const withheldMinor = random(cost + 1);
      order.withheld = new Map([[line.part, { withheldMinor, deliveryBackMinor: random(500) }]]);
      const after = credited(order, invoices);
      expect(creditBalance(after), `seed ${seed}`).toBe(costKept(order));
      expectSound(after);
    }
  });

  it('credits the pieces that are gone alone, however they are paid back, and in the end their frozen shares', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      order.receivedMinor = owedMinor(order);
      let invoices = makeInvoices(order, seed % 2 === 0);
      for (let at = 0; at < 4; at += 1) {
        const line = order.lines[random(order.lines.length)];
        // Something stays, and so the delivery does.
        if (line && line.quantity > line.cancelledQuantity + line.returnedQuantity + 1)
          line.returnedQuantity += 1;
        const openMinor = order.receivedMinor - order.givenBackMinor - costKept(order);
        order.givenBackMinor += random(openMinor + 1);
        invoices = credited(order, invoices);
        for (const each of order.lines) {
          const ofLine = allLines(invoices).credited.filter(({ key }) => key === each.id);
          const cost = costOfFirstPieces(each, each.returnedQuantity, order.pricesIncludeTax);
          expect(sumGross(ofLine), `seed ${seed}, ${at}`).toBeLessThanOrEqual(cost);
        }
      }
      order.givenBackMinor = order.receivedMinor - costKept(order);
      invoices = credited(order, invoices);
      const { credited: back } = allLines(invoices);
      const gone = order.lines.flatMap((line) =>
        line.returnedQuantity > 0
          ? [lineOfPieces(line, { before: 0, pieces: line.returnedQuantity }, order.pricesIncludeTax)]
          : [],
      );
      const withTax = (lines: readonly DocumentLine[]) =>
        sumRates(lines).filter(({ taxMinor }) => taxMinor > 0);
      expect(withTax(back), `seed ${seed}`).toEqual(withTax(gone));
    }
  });

  it.each([
    ['which cost exactly that, in whichever sequence', [3_900, 2_400], ['1 plant 3900', '1 mug 2400']],
    [
      'in part, and then the rest',
      [500, 5_800],
      ['null mug 190', 'null plant 310', '1 mug 2210', '1 plant 3590'],
    ],
    ['and a part of another one', [3_000, 3_300], ['1 mug 2400', 'null plant 600', '1 plant 3300']],
  ])('pays back pieces %s', (_, payments, expected) => {
    const line = (id: string, unitPriceMinor: number, rate: number): FrozenLine => {
      const taxes = toTaxes(2 * unitPriceMinor, [{ title: 'VAT', rate }], true);
      const taxMinor = sumBy(taxes, ({ minor }) => minor);
      const counts = { quantity: 2, cancelledQuantity: 1, returnedQuantity: 0 };
      return {
        id,
        part: 1,
        name: id,
        sku: null,
        unitPriceMinor,
        discountMinor: 0,
        taxes,
        taxMinor,
        ...counts,
      };
    };
    const lines = [line('mug', 2_400, 20), line('plant', 3_900, 5.5)];
    const order: Order = { ...randomOrder(createRandom(1)), lines, delivery: null, pricesIncludeTax: true };
    order.receivedMinor = 2 * 6_300;
    let invoices = makeInvoices(
      { ...order, lines: lines.map((one) => ({ ...one, cancelledQuantity: 0 })) },
      false,
    );
    for (const minor of payments) {
      order.givenBackMinor += minor;
      invoices = credited(order, invoices);
    }
    const { credited: back } = allLines(invoices);
    expect(back.map(({ quantity, key, grossMinor }) => `${quantity} ${key} ${grossMinor}`)).toEqual(expected);
    expect(sumRates(back).map(({ rate, taxMinor }) => [rate, taxMinor])).toEqual([
      [20, 400],
      [5.5, 203],
    ]);
  });

  it('waits for the invoice of another part', () => {
    const order = randomOrder(createRandom(4));
    for (const [at, line] of order.lines.entries()) line.part = at === 0 ? 1 : 2;
    const [first, second] = makeInvoices(order, true);
    if (!first || !second) throw new Error('one part');
    for (const line of order.lines) line.cancelledQuantity = line.quantity;
    order.delivery = null;
    const notes = missingCreditNotes(order, [first], [second]);
    expect(notes.map(({ invoice }) => invoice.part)).toEqual([1]);
    expect(sumGross(notes.flatMap(({ lines }) => lines))).toBe(sumGross(first.lines));
  });

  it('is invoiced for all that is owed, also of parts that are cancelled before their invoice', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      let invoices: IssuedInvoice[] = [];
      // Parts are sent in any sequence, and some are cancelled before.
      for (const part of listParts(order, true).sort(() => random(3) - 1)) {
        const own = order.lines.filter((line) => line.part === part);
        if (random(2) === 0) for (const line of own) line.cancelledQuantity = line.quantity;
        else invoices.push(makeInvoice(order, part, invoices));
        invoices = credited(order, invoices, missingInvoices(order, invoices));
      }
      invoices.push(...missingInvoices(order, invoices));
      invoices = credited(
        order,
        invoices.filter(({ lines }) => lines.length > 0),
      );
      expect(creditBalance(invoices), `seed ${seed}`).toBe(owedMinor(order));
      expectSound(invoices);
    }
  });
});

describe('an order of which a part has no invoice yet', () => {
  it('stands for what was kept in the end, whenever that is issued, and changes nothing when repeated', () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const order = randomOrder(random);
      order.paidMinor = owedMinor(order);
      if (listParts(order, true).length < 2 || order.paidMinor === 0) continue;
      let invoices = [makeInvoice(order, 1)].filter(({ lines }) => lines.length > 0);
      let leftMinor = order.paidMinor;
      for (let at = 0; at < 5; at += 1) {
        const amountMinor = random(leftMinor + 1);
        const [one, other] = [order.lines[0], order.lines[1]];
        if (amountMinor === 0 || !one || !other) continue;
        leftMinor -= amountMinor;
        const half = Math.floor(amountMinor / 2);
        const lines = [
          { lineId: one.id, quantity: 1, amountMinor: half },
          { lineId: other.id, quantity: 1, amountMinor: amountMinor - half },
        ].filter((line) => line.amountMinor > 0);
        if (random(3) === 0) order.givenBackMinor += amountMinor;
        else {
          const named = random(2) === 0 ? lines : [];
          order.refunds = [...order.refunds, { id: `${at}`, amountMinor, lines: named }];
        }
        invoices = credited(order, invoices, missingInvoices(order, invoices));
        expect(
          missingCreditNotes(order, invoices, missingInvoices(order, invoices)),
          `seed ${seed}, ${at}`,
        ).toEqual([]);
        if (at === 3) invoices.push(...missingInvoices(order, invoices));
      }
      invoices = credited(order, [...invoices, ...missingInvoices(order, invoices)]);
      expect(creditBalance(invoices), `seed ${seed}`).toBe(leftMinor);
      expectSound(invoices);
      const names = invoices.flatMap(({ part, credits }) =>
        credits.flatMap(({ refundId }) => (refundId === null ? [] : [`${part} ${refundId}`])),
      );
      expect(new Set(names).size, `seed ${seed}`).toBe(names.length);
    }
  });

  it('has what is cancelled of the other credited at once, and a note of each part for one refund', () => {
    const order = randomOrder(createRandom(4));
    Object.assign(order, { delivery: null, pricesIncludeTax: true });
    order.lines.splice(2);
    for (const [at, line] of order.lines.entries()) {
      Object.assign(line, {
        part: at + 1,
        quantity: 2,
        unitPriceMinor: 500,
        discountMinor: 0,
        taxMinor: 0,
        taxes: [],
      });
      line.cancelledQuantity = 0;
    }
    order.paidMinor = owedMinor(order);
    const [first, second] = makeInvoices(order, true);
    if (!first || !second) throw new Error('one part');
    Object.assign(order.lines[0] ?? {}, { cancelledQuantity: 1 });
    order.givenBackMinor = 500;
    let invoices = credited(order, [first], [second]);
    expect(creditBalance(invoices)).toBe(500);
    const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1, amountMinor: 500 }));
    order.refunds = [{ id: 'both', amountMinor: 1_000, lines }];
    invoices = credited(order, invoices, [second]);
    expect(creditBalance(invoices)).toBe(0);
    invoices = credited(order, [...invoices, second]);
    expect(invoices[1]?.credits).toMatchObject([
      { refundId: 'both', lines: [{ key: 'line-1', quantity: 1 }] },
    ]);
    expect(creditBalance(invoices)).toBe(500);
  });
});
