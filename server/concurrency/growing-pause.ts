interface Growth {
  firstMs: number;
  longestMs: number;
  /** The factor by which it grows with each failure. */
  factor?: number;
}

/** @param failures in a row, with the last one @returns milliseconds until the next try */
export const growingPause = (failures: number, { firstMs, longestMs, factor = 2 }: Growth): number =>
  Math.min(firstMs * factor ** (failures - 1), longestMs);
