/** Mails about parcels and cancelled pieces. */

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** '2 × Lamp, 1 × Mug'. */
export const pieces = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
export const quantity = (count: number) => `Quantity ${count}`;
export const yourOrder = 'See your order';

export const sent = {
  subject: 'Your parcel is on its way',
  title: 'Your parcel is on its way.',
  several: { subject: 'Your parcels are on their way', title: 'Your parcels are on their way.' },
  /** Around the link to the order. */
  text: (parcels: readonly string[], carrier: string | null) => {
    const [what, verb] = parcels.length > 1 ? ['Parcels', 'were'] : ['Parcel', 'was'];
    const how = carrier ? ` ${verb} sent with ${carrier}.` : ` ${verb} sent.`;
    return [`${what} ${list.format(parcels)} of order `, how] as const;
  },
  trackingNumber: (number: string) => `Tracking number: ${number}`,
  follow: 'Follow your parcel',
} as const;

export const delivered = {
  subject: 'Your parcel has arrived',
  title: 'Your parcel has arrived.',
  text: (parcel: string) => [`Parcel ${parcel} of order `, ' was delivered.'] as const,
} as const;

export const cancelled = {
  subject: (what: string) => `Cancelled: ${what}`,
  title: 'A part of your order has been cancelled.',
  text: (what: string) =>
    [`${what} of order `, ' will not be sent, and you owe nothing for what was cancelled.'] as const,
  merchantTitle: 'A part of an order has been cancelled.',
  merchantText: (what: string) => [`You no longer need to send ${what} of order `, '.'] as const,
  merchantButton: 'See the order',
} as const;
