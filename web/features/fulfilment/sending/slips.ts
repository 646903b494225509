import { parcelLabel, partLabel } from '#contract/order-number.ts';
import { id } from '#contract/schemas.ts';
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
