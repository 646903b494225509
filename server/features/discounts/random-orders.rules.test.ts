import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import { amountsOfPieces } from '#contract/amounts-of-pieces.ts';
import { costOfFirstPieces, refundOfPieces } from '#contract/refund-of-pieces.ts';
import { sumTaxMinor, toTaxes } from '../orders/taxes.rules.ts';
import { orderTotals } from '../orders/totals.rules.ts';
import { chooseDiscounts, findCandidates } from './discounts.rules.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const rest = {
  ...{ forFirstOrder: false, startsAt: null, endsAt: null, isLimited: false, maxUsesPerPerson: null },
  borneBy: 'shop' as const,
};

describe('orders with random carts', () => {
  const rates = fc.array(
    fc.record({
      title: fc.constantFrom('State', 'City', 'VAT'),
      rate: fc.integer({ min: 0, max: 250_000 }).map((parts) => parts / 10_000),
    }),
    { maxLength: 3 },
  );
  const sold = fc.record({
    unitPriceMinor: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    rates,
  });
  const rules = fc.array(
    fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const, 'free-delivery' as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      minimumMinor: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
      isCode: fc.boolean(),
      targets: fc.array(
        fc.constantFrom('0', '1', '2').map((id) => ({ kind: 'product' as const, id })),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  );
  const carts = fc.record({
    sold: fc.array(sold, { minLength: 1, maxLength: 6 }),
    rules,
    pricesIncludeTax: fc.boolean(),
    deliveryMinor: fc.integer({ min: 0, max: 2_000 }),
    freeFrom: fc.integer({ min: 0, max: 3_000_000 }),
  });

  it('add up: shares to the discount, lines to the order, refunds of pieces to what was paid', () => {
    fc.assert(
      fc.property(
        carts,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
        (cart, pieces) => {
          const { pricesIncludeTax } = cart;
          const lines = cart.sold.map(({ unitPriceMinor, quantity }, at) => ({
            productId: String(at),
            brandId: null,
            categoryIds: [],
            valueMinor: unitPriceMinor * quantity,
          }));
          const freeze = (ofLines: readonly number[]) =>
            cart.sold.map((one, at) => {
              const discountMinor = ofLines[at] ?? 0;
              const taxes = toTaxes(
                (lines[at]?.valueMinor ?? 0) - discountMinor,
                one.rates,
                pricesIncludeTax,
              );
              return { ...one, discountMinor, taxes, taxMinor: sumTaxMinor(taxes) };
            });
          const costMinor = (ofLines: readonly number[], minor: number) =>
            orderTotals({ lines: freeze(ofLines), delivery: { minor, taxes: [] }, pricesIncludeTax })
              .totalWithTaxMinor;
          const deliveryMinor = (items: number) => (items >= cart.freeFrom ? 0 : cart.deliveryMinor);
          const active = cart.rules.map(
            ({ isCode, ...rule }, at): ActiveDiscount => ({
              ...rest,
              ...rule,
              id: `rule-${at}`,
              title: '',
              code: isCode ? 'CODE' : null,
              ...(rule.kind === 'free-delivery' ? { value: 0 } : {}),
            }),
          );
          const candidates = findCandidates(active, 'code', new Date());
          const { applied, ofLines, ofDeliveryMinor } = chooseDiscounts(
            { lines, deliveryMinor, costMinor, maxAddedTax: pricesIncludeTax ? 0 : 0.75 },
            candidates,
            new Map(),
          );

          for (const { minor, shares } of applied)
            expect(total(shares.map((share) => share.minor))).toBe(minor);
          expect(total(applied.map(({ minor }) => minor))).toBe(total(ofLines) + ofDeliveryMinor);
          for (const [at, minor] of ofLines.entries()) {
            expect(minor).toBeGreaterThanOrEqual(0);
            expect(minor).toBeLessThanOrEqual(lines[at]?.valueMinor ?? 0);
          }
          const itemsMinor = total(lines.map(({ valueMinor }) => valueMinor)) - total(ofLines);
          const charged = deliveryMinor(itemsMinor) - ofDeliveryMinor;
          expect(charged).toBeGreaterThanOrEqual(0);
          const cost = costMinor(ofLines, charged);
          expect(cost).toBeLessThanOrEqual(
            costMinor(
              lines.map(() => 0),
              deliveryMinor(total(lines.map(({ valueMinor }) => valueMinor))),
            ),
          );

          const refunded = freeze(ofLines).map((frozen, at) => {
            // Some are cancelled, and the rest is owed, or comes back later: nothing is counted twice, nothing is lost.
            const cancelled = Math.min(pieces[at % pieces.length] ?? 0, frozen.quantity);
            const parts = [
              amountsOfPieces(frozen, { before: 0, pieces: cancelled }),
              amountsOfPieces(frozen, { before: cancelled, pieces: frozen.quantity - cancelled }),
            ];
            expect(total(parts.map((part) => part.discountMinor))).toBe(frozen.discountMinor);
            expect(total(parts.map((part) => part.taxMinor))).toBe(frozen.taxMinor);
            for (const part of parts) {
              expect(part.discountMinor).toBeGreaterThanOrEqual(0);
              expect(part.discountMinor).toBeLessThanOrEqual(part.netMinor);
              expect(part.taxMinor).toBeGreaterThanOrEqual(0);
            }
            const paidMinor = costOfFirstPieces(frozen, frozen.quantity, pricesIncludeTax);
            let before = { quantity: 0, amountMinor: 0 };
            for (let step = 0; before.quantity < frozen.quantity; step += 1) {
              const next = Math.min(pieces[step % pieces.length] ?? 1, frozen.quantity - before.quantity);
              const minor = refundOfPieces(frozen, before, next, pricesIncludeTax);
              before = { quantity: before.quantity + next, amountMinor: before.amountMinor + minor };
              expect(before.amountMinor).toBeLessThanOrEqual(paidMinor);
            }
            return before.amountMinor;
          });
          expect(total(refunded) + charged).toBe(cost);
        },
      ),
    );
  });
});
