import { expect, it } from 'vitest';
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
