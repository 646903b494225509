/** A tax of an order's line, frozen. */
export interface LineTax {
  title: string;
  /** Percent, at most 4 decimals. */
  rate: number;
  /** Of all pieces of the line. */
  minor: number;
}
