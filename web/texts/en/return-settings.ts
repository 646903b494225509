/** Names of the settings, on their page and in events: those of `returnSettings`, in the order of the form. */
export const returnLabels = {
  returnDays: 'Days to send back',
  arrivedAfterDays: 'Days until a parcel counts as arrived',
  returnAddress: 'Address for returns',
  unwantedPaidBy: 'Who pays for sending back what is not wanted',
  withdrawal: 'Withdraw from contract',
  withdrawalDays: 'Days to withdraw',
  refundsReceived: 'Refund at once what a merchant has received',
} as const;

export const hints = {
  returnDays: 'From the day on which the last parcel arrived.',
  arrivedAfterDays: 'After sending, where nobody says when it came. It ends periods and nothing else.',
  returnAddress:
    'As it is to be on the parcel, with your name. Merchants have their own in the seller’s data.',
  unwantedPaidBy: 'For what is damaged, wrong or missing, the seller pays.',
  withdrawalDays:
    'At least 14. From the day on which the last parcel arrived; before that it is always possible.',
  refundsReceived:
    'Online payments go back as soon as a merchant says what came. Otherwise you refund it. What was withdrawn always goes back at once.',
} as const;
export const parts = { sendingBack: 'Sending back', withdrawal: 'Withdrawal', refunds: 'Refunds' } as const;
export const payers = { buyer: 'The buyer', seller: 'The seller' } as const;
export const withdrawals = {
  'by-zones': 'When a zone is in the EU',
  on: 'Always',
  off: 'Never',
} as const;
/** Below the choice, for what is saved. */
export const now = {
  on: 'Buyers can withdraw now: there is a link at the foot of every page.',
  off: 'Buyers cannot withdraw now. A zone for everywhere else names no country.',
} as const;

export const law = {
  checked: 'These words and periods are yours to have checked by a lawyer. The shop checks none of them.',
  untold: 'If you have not told buyers of their right to withdraw, it lasts a year and 14 days by law.',
  returns: 'Your page about returns',
} as const;
