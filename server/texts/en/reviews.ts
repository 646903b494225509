export const approved = (count: string, isOne: boolean): string =>
  isOne ? '1 review is approved.' : `${count} reviews are approved.`;
export const notFound = (count: string): string => `${count} could not be found.`;
