import type { OrderRole, OrderViewer } from './orders.rules.ts';

/** Who reads an order: its buyer, with an account or by a link, or who sells it, which is the shop for all parts and a merchant for the own. */
export type Reader = 'buyer' | 'guest' | 'shop' | 'merchant';

/** True when somebody reads what they have bought. */
export const buys = (reader: Reader): boolean => reader === 'buyer' || reader === 'guest';

/** Who buys is a buyer, also a merchant who buys from the own brand; somebody of the shop only without the right to change orders. */
export function toReader(role: OrderRole, { seesAll }: Pick<OrderViewer, 'seesAll'>): Reader {
  if (role === 'owner') return 'buyer';
  return seesAll ? 'shop' : 'merchant';
}

/** True when somebody in this role sends and cancels pieces of the parts that they see. */
export const sells = (role: OrderRole): boolean => role === 'administrator' || role === 'merchant';
