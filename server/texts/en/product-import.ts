/** For a price whose only separator may be of thousands or of decimals. */
export const ambiguousPrice = (written: string, thousands: string, rounded: string): string =>
  `Write ${thousands} or ${rounded} instead of “${written}”, which may mean both.`;
/** For a price in a currency without decimals. */
export const groupedPrice = (written: string, thousands: string): string =>
  `Write ${thousands} instead of “${written}”, which may mean another price.`;

export const tooManyWait = (max: number): string =>
  `${max} imports wait to be applied. Please apply or discard one of them first.`;
