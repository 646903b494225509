/** Columns of the export of orders. */
export const headings = {
  number: 'Order',
  placed: 'Placed',
  buyer: 'Buyer',
  email: 'E-mail',
  country: 'Country',
  product: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  net: 'Net',
  tax: 'Tax',
  delivery: 'Delivery',
  total: 'Total',
  payment: 'Payment',
  refunded: 'Refunded',
  status: 'Status',
  part: 'Part',
  state: 'Order Status',
};
export const payments = {
  awaiting: 'Waiting for payment',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
  'part-refunded': 'Partly refunded',
  paid: 'Paid',
  'on-delivery': 'On delivery',
  later: 'After ordering',
};
