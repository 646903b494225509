import { href } from 'react-router';
import { parcelLabel, partLabel } from '#contract/order-number.ts';
import { id } from '#contract/schemas.ts';
import { maxSent } from '#contract/work-list.contract.ts';
import type { CallReply } from '#web/lib/api/api.ts';

/** The packing slip of a part or a parcel. */
export type Slip = CallReply<'GET /order/slips'>['slips'][number];

/** '#1042-1', or '#1042-1/2' of a parcel. */
export const slipLabel = ({ order, part, parcel }: Slip) =>
  parcel === null ? partLabel(order.number, part) : parcelLabel(order.number, part, parcel);

/** True when `?orders=…` has no id that can be read: without ids, the reply would be about the filters. */
export function namesNoOrder(params: URLSearchParams): boolean {
  const orders = params.get('orders');
  return orders !== null && !orders.split(',').some((typed) => id.safeParse(typed).success);
}

/**
 * Where slips of these orders are printed, of a merchant alone when one is named: of what is to be sent of them, or again of what was sent
 * lately. Of more orders than one page has, again are the last ones.
 */
export function slipsPath(
  orders: readonly string[],
  merchant: string | undefined,
  { again = false }: { again?: boolean } = {},
): string {
  const isNamed = !again || (orders.length > 0 && orders.length <= maxSent);
  const params = new URLSearchParams({
    ...(isNamed && { orders: orders.join(',') }),
    ...(merchant && { merchant }),
    ...(again && { again: 'true' }),
  });
  return `${href('/dashboard/orders/slips')}?${params}`;
}
