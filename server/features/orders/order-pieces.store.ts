import { type SQL, sql } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';

const { quantity, cancelledQuantity, shippedQuantity, deliveredQuantity, isProcessing } = orderLines;

/** `PieceSums` of lines, as an aggregate. @param over a window, in place of one row for all */
export const piecesOfLines = (over: SQL = sql``): SQL => sql`json_build_object(
  'ordered', sum(${quantity}) ${over}, 'cancelled', sum(${cancelledQuantity}) ${over}, 'shipped', sum(${shippedQuantity}) ${over},
  'delivered', sum(${deliveredQuantity}) ${over},
  'isProcessing', bool_or(${isProcessing} and ${cancelledQuantity} + ${shippedQuantity} < ${quantity}) ${over})`;

export const keptPieces = sql`(${quantity} - ${cancelledQuantity})`;
export const openPieces = sql`(${keptPieces} - ${shippedQuantity})`;
/** The pieces of a line that a list names: those to be sent, else those that are not cancelled, else all. */
export const shownPieces = sql`coalesce(nullif(${openPieces}, 0), nullif(${keptPieces}, 0), ${quantity})`;
