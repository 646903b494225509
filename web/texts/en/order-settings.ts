/** Names of the settings, on their page and in events: those of `orderSettings`. */
export const orderLabels = { daysToSend: 'Days to send' } as const;

export const hints = {
  daysToSend: 'From Monday to Friday, from placing an order until it is late. 0 is the same day.',
} as const;
export const parts = { sending: 'Sending' } as const;
export const effect = (zone: string) =>
  `What is saved counts from the next order on. Days begin and end in ${zone}, as chosen in General.`;
