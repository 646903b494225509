/** Names of the settings, on their page and in events: those of `orderSettings`. */
export const orderLabels = { daysToSend: 'Days to send', purchaseLimit: 'Purchase limit' } as const;

export const hints = {
  daysToSend: 'From Monday to Friday, from placing an order until it is late. 0 is the same day.',
  purchaseLimit:
    'How many pieces of a product one order may hold, never more than the stock. A product may have its own.',
} as const;
export const parts = { sending: 'Sending', buying: 'Buying' } as const;
export const effect = (zone: string) =>
  `What is saved counts from the next order on. Days begin and end in ${zone}, as chosen in General.`;
