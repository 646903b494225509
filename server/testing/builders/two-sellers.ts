import type { Order } from '#contract/orders.contract.ts';
import type { TestApp } from '../test-app.ts';
import { addOrder } from './orders.ts';
import { addParcel } from './parcels.ts';
import { addMember, addMerchant, type TestMerchant, type TestPerson } from './people.ts';
import { addProduct, type TestProduct } from './products.ts';

type Fields = Parameters<typeof addProduct>[1];

/** A buyer, a lamp of the shop for 100.00, and a merchant with a vase for 50.00. */
export interface TwoSellers {
  marta: TestPerson;
  vera: TestMerchant;
  lamp: TestProduct;
  vase: TestProduct;
}

/** Lamps of $1.05 whose taxes of 8.875 % cannot be shared evenly, and vases of $5.00 without any. */
export const unevenlyTaxed = {
  lamp: { priceMinor: 105, taxable: true, quantity: 100 },
  vase: { priceMinor: 500, quantity: 100 },
};

export async function addTwoSellers(
  shop: TestApp,
  fields: { lamp?: Fields; vase?: Fields } = {},
): Promise<TwoSellers> {
  const [marta, vera] = [await addMember(shop), await addMerchant(shop)];
  const lamp = await addProduct(shop.db, { name: 'Lamp', priceMinor: 10_000, ...fields.lamp });
  const vase = await addProduct(shop.db, {
    ...{ name: 'Vase', priceMinor: 5_000, brandId: vera.brandId },
    ...fields.vase,
  });
  return { marta, vera, lamp, vase };
}

/** Three lamps for $1.05 each, $0.28 tax together, and two vases for $5 each: all sent. @param clerk who sends */
export async function addSentOrder(shop: TestApp, clerk: TestPerson): Promise<TwoSellers & { order: Order }> {
  const sellers = await addTwoSellers(shop, unevenlyTaxed);
  const { marta, lamp, vase } = sellers;
  const order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  await addParcel(shop, clerk, order, [[lamp, 3]]);
  await addParcel(shop, clerk, order, [[vase, 2]], { part: 2 });
  return { ...sellers, order };
}

/** Adds a delivery of $9 without taxes to an order that has none. */
export async function addDelivery({ pool }: TestApp, orderId: string): Promise<void> {
  await pool.query(
    `update orders set owed_minor = owed_minor + 900,
       delivery = '{"name": "Standard", "kind": "flat", "minor": 900, "taxes": [], "days": null}' where id = $1`,
    [orderId],
  );
}
