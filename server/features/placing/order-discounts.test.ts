import { expect, it } from 'vitest';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import type { Db } from '#server/db/db.ts';
import type { Offer } from './offer.rules.ts';
import { discountOrder } from './order-discounts.ts';

/** Whatever is asked of it fails. */
const noDatabase = new Proxy({} as Db, {
  get: (_db, name) => {
    throw new Error(`${String(name)} of the database was used`);
  },
});
const lamp = {
  ...{ productId: 'lamp', variantId: 'lamp', quantity: 2, unitPriceMinor: 1_000, discountMinor: 0 },
  ...{ taxClass: 'standard' as const, taxable: true, taxMinor: 0, taxes: [], weightGrams: null },
};

it.each([null, 'WELCOME10'])(
  'an order runs no statement more while no discount is switched on, with the code %s',
  async (code) => {
    const question = { settings: { discounts: { active: [] } }, offer: {} as Offer, method: null, code };
    const who = { userId: 'marta', person: 'marta@example.com' };
    const { lines, applied, frozen, shownMinor } = await discountOrder(noDatabase, [lamp], {
      ...question,
      who,
    });
    expect({ lines, applied, frozen, shownMinor }).toEqual({
      ...{ lines: [lamp], applied: [], frozen: [], shownMinor: 2_000 },
    });
  },
);

it.each([
  ['added to what is left', false, [450, 225, 90]],
  ['taken out of what is left', true, [415, 207, 83]],
])('three taxes of a line are %s', async (_what, pricesIncludeTax, minors) => {
  const three = [
    { title: 'State', rate: 5 },
    { title: 'County', rate: 2.5 },
    { title: 'City', rate: 1 },
  ];
  const offer: Offer = {
    ...{ pricesIncludeTax, deliveryFollowsItems: false, methods: [] },
    rates: { standard: three, reduced: [], 'second-reduced': [] },
  };
  const rule: ActiveDiscount = {
    ...{ id: 'd', title: 'Off', code: null, kind: 'amount', value: 1_001, minimumMinor: null, targets: [] },
    ...{ forFirstOrder: false, startsAt: null, endsAt: null, isLimited: false, maxUsesPerPerson: null },
    borneBy: 'shop',
  };
  const { lines } = await discountOrder(noDatabase, [{ ...lamp, quantity: 10 }], {
    ...{ settings: { discounts: { active: [rule] } }, offer, method: null, code: null },
    who: { userId: null, person: null },
  });
  expect(lines[0]).toMatchObject({
    discountMinor: 1_001,
    taxMinor: minors.reduce((sum, one) => sum + one, 0),
  });
  expect(lines[0]?.taxes.map(({ title, minor }) => [title, minor])).toEqual(
    three.map(({ title }, at) => [title, minors[at]]),
  );
});
