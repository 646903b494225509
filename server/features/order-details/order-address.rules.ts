import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { type DeliverySettings, findZone } from '#contract/delivery.ts';
import { toDestination } from '#contract/destinations.ts';
import { defineTexts } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/order-address.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';

const texts = defineTexts({ en });

type Order = Pick<StoredOrder, 'address' | 'cancelledAt' | 'delivery' | 'lines'>;

/**
 * The shop corrects an address until something is sent, the buyer until somebody has begun to pack. The country stays: taxes and delivery
 * would be wrong.
 * @throws order-cancelled, in-parcel, not-delivered, and invalid-input for another country
 */
export function checkCorrection(order: Order, to: DeliveryAddress, isBuyer: boolean): void {
  const { cancelled, sent, packed, pickedUp, otherCountry } = texts();
  if (order.cancelledAt) throw new ShopError('order-cancelled', cancelled);
  if (order.delivery?.kind === 'pickup') throw new ShopError('not-delivered', pickedUp);
  if (order.lines.some(({ shippedQuantity }) => shippedQuantity > 0)) throw new ShopError('in-parcel', sent);
  const isPacked = order.lines.some((line) => line.isProcessing && line.cancelledQuantity < line.quantity);
  if (isBuyer && isPacked) throw new ShopError('in-parcel', packed);
  const country = order.address && toDestination(order.address).country;
  if (country && country !== toDestination(to).country) throw refuseField('countryCode', otherCountry);
}

/** @returns whether another zone of the delivery settings has the new address */
export const isInOtherZone = (
  delivery: DeliverySettings,
  from: DeliveryAddress,
  to: DeliveryAddress,
): boolean => findZone(delivery, toDestination(from))?.id !== findZone(delivery, toDestination(to))?.id;
