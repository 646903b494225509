import type { LineTax } from './taxes.ts';

/** The frozen amounts of a line, all in minor units and for all of its pieces. */
export interface FrozenAmounts {
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Their sum is `taxMinor`. Empty in orders from before taxes had rows. */
  taxes: readonly LineTax[];
}

export interface PiecesAmounts {
  /** Before discount and tax. */
  netMinor: number;
  discountMinor: number;
  taxMinor: number;
  taxes: LineTax[];
}

/** The share of the first `pieces` of `quantity` in a frozen amount. Their product may be above the largest safe integer. */
function firstPiecesMinor(storedMinor: number, pieces: number, quantity: number): number {
  return Number((BigInt(storedMinor) * BigInt(pieces)) / BigInt(quantity));
}

/**
 * The share of some pieces of a line in each frozen amount, in minor units: what they have together with the pieces before them, rounded
 * down, minus what the pieces before them have. So that all pieces add up to the line, whatever they are cancelled or returned by
 * (docs/rules.md#amounts-of-pieces).
 * @param before how many pieces were cancelled or returned before these
 */
export function amountsOfPieces(
  { quantity, unitPriceMinor, discountMinor, taxMinor, taxes }: FrozenAmounts,
  { before, pieces }: { before: number; pieces: number },
): PiecesAmounts {
  const share = (storedMinor: number) =>
    firstPiecesMinor(storedMinor, before + pieces, quantity) -
    firstPiecesMinor(storedMinor, before, quantity);
  const shares = taxes.map((tax) => ({ ...tax, minor: share(tax.minor) }));
  return {
    netMinor: unitPriceMinor * pieces,
    discountMinor: share(discountMinor),
    taxMinor: taxes.length > 0 ? shares.reduce((sum, { minor }) => sum + minor, 0) : share(taxMinor),
    taxes: shares,
  };
}
