/** A part of an order that is placed. */
export interface NewPart {
  /** Null for the shop's own. */
  merchantId: string | null;
  /** With whom the contract is; null for the shop's own in a shop without merchants. */
  sellerName: string | null;
  /** Pieces that are neither cancelled nor sent. */
  toSend: number;
}

interface SoldLine {
  merchantId: string | null;
  sellerName?: string | null;
  quantity: number;
}

/**
 * One part for each merchant, one for the shop's own, and one for each deleted merchant of a checkout that was held, in the sequence of their first lines (docs/rules.md#parts-of-an-order).
 * @returns the parts, numbered from 1 in their sequence, and of each line the number of its part
 */
export function intoParts(lines: readonly SoldLine[]): { parts: NewPart[]; numbers: number[] } {
  const parts: NewPart[] = [];
  const numbers = lines.map(({ merchantId, sellerName = null, quantity }) => {
    // Without a merchant, a line is the shop's or a deleted merchant's: their contracts stay apart.
    const index = parts.findIndex(
      (part) => part.merchantId === merchantId && (merchantId !== null || part.sellerName === sellerName),
    );
    const part = parts[index];
    if (!part) return parts.push({ merchantId, sellerName, toSend: quantity });
    part.toSend += quantity;
    return index + 1;
  });
  return { parts, numbers };
}
