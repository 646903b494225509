/** Columns of the export of taxes. */
export const headings = {
  country: 'Country',
  title: 'Tax',
  rate: 'Rate',
  net: 'Net',
  tax: 'Tax charged',
  refundedNet: 'Net refunded',
  refundedTax: 'Tax refunded',
};
export const untaxed = 'Without tax';
export const unassigned = 'Refunded amounts that belong to no product';
