import type { TestApp } from '../test-app.ts';
import { deliveryMethod, deliveryZone, placedRate } from './checkout.ts';
import type { TestPerson } from './people.ts';
import { changeSettings } from './settings.ts';

export const standard = deliveryMethod({ price: 4.9, freeFrom: 500, daysFrom: 2, daysTo: 3 });
export const heavy = deliveryMethod({
  name: 'Parcel',
  kind: 'weight',
  steps: [{ upToGrams: 2_000, price: 7 }],
});
export const pickup = deliveryMethod({ name: 'Pick-up', kind: 'pickup', text: 'Quay 12.' });
export const abroad = deliveryMethod({ name: 'Abroad', price: 20 });
export const zones = [deliveryZone([standard, heavy, pickup], 'DE'), deliveryZone([abroad])];

/** Opens a checkout to guests that has prices for delivery, gross prices, and payment by transfer and on delivery. */
export async function priceCheckout(shop: TestApp, ada: TestPerson): Promise<void> {
  await changeSettings(shop, ada, 'checkout', {
    ...{ allowsGuests: true, requiresTerms: false, offersTransfer: true, offersOnDelivery: true },
  });
  await changeSettings(shop, ada, 'delivery', { zones });
  await changeSettings(shop, ada, 'taxes', { pricesIncludeTax: true, rates: [placedRate()] });
}
