import type { PackingSlip } from '#contract/packing-slips.contract.ts';
import type { lineColumns, orderColumns, SaidOn } from '../../orders/order-columns.rules.ts';
import { openPieces, type Pieces, type StoredLine, type StoredOrder } from '../../orders/orders.rules.ts';
import type { OpenPart } from './to-send.rules.ts';

interface SlipFacts {
  merchant: string | null;
  parcel: number | null;
  /** By line. */
  codes: ReadonlyMap<string, { sku: string }>;
}

/** The pieces of a parcel; without one what is left to send of a part, and once all is sent, everything that was. */
export function partOnSlip(lines: readonly StoredLine[], part: number, parcel?: readonly Pieces[]): OpenPart {
  const own = lines.filter((line) => line.part === part);
  const isOpen = own.some((line) => openPieces(line) > 0);
  const toQuantity = (line: StoredLine) => {
    if (parcel) return parcel.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return isOpen ? openPieces(line) : line.shippedQuantity;
  };
  const pieces = own.map((line) => ({ line: line.id, quantity: toQuantity(line) }));
  return { part, lines: pieces.filter(({ quantity }) => quantity > 0) };
}

/** The packing slip of pieces of a part. @param order with all its lines */
export function presentSlip(
  order: StoredOrder,
  { part, lines }: OpenPart,
  { merchant, parcel, codes }: SlipFacts,
): PackingSlip {
  const { firstName, lastName } = order.buyer ?? order.user;
  const kept = order.lines.reduce((sum, line) => sum + line.quantity - line.cancelledQuantity, 0);
  const here = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    order: {
      _id: order.id,
      number: order.number,
      created: order.createdAt.toISOString(),
      address: order.address,
      name: `${firstName} ${lastName}`.trim(),
      delivery: order.delivery && { name: order.delivery.name, kind: order.delivery.kind },
    } satisfies Record<SaidOn<typeof orderColumns, 'slip'>, unknown>,
    part,
    parcel,
    merchant,
    seller: order.lines.find((line) => line.part === part)?.seller?.name ?? null,
    lines: lines.flatMap(({ line: _id, quantity: pieces }) => {
      const line = order.lines.find(({ id }) => id === _id);
      if (!line) return [];
      const said = { _id, name: line.name, choice: line.choice, sku: codes.get(_id)?.sku ?? null, pieces };
      return [said satisfies Record<SaidOn<typeof lineColumns, 'slip'>, unknown>];
    }),
    comesApart: here < kept,
  };
}
