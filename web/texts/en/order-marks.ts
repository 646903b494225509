/** Marks beside the state of an order, for those who sell. */
export const marks = {
  awaiting: 'Waiting for payment',
  'to-send': 'To send',
  return: 'Return',
  'to-pay-back': 'To pay back',
  'refund-failed': 'Refund failed',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
} as const;
