/** Mails about parcels and cancelled pieces. */

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const joinParcels = (parcels: readonly string[]) =>
  `${parcels.length > 1 ? 'Parcels' : 'Parcel'} ${list.format(parcels)} of order `;
const were = (parcels: readonly string[]) => (parcels.length > 1 ? 'were' : 'was');

const itIs = (parcels: readonly string[]) => (parcels.length > 1 ? 'They are' : 'It is');
const theWay = (parcels: readonly string[]) => (parcels.length > 1 ? 'their way' : 'its way');

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
  text: (parcels: readonly string[], carrier: string | null) =>
    [joinParcels(parcels), ` ${were(parcels)} sent${carrier ? ` with ${carrier}` : ''}.`] as const,
  trackingNumber: (number: string) => `Tracking number: ${number}`,
  /** @param host where a link leads that somebody typed */
  follow: (host: string | null) => (host === null ? 'Follow your parcel' : `Follow your parcel at ${host}`),
} as const;

/** A parcel that was sent before, and can be followed by another number or link now. */
export const tracking = {
  added: {
    subject: 'You can follow your parcel now',
    title: 'You can follow your parcel now.',
    text: (parcel: string, carrier: string | null) =>
      [`Parcel ${parcel} of order `, ` is on its way${carrier ? ` with ${carrier}` : ''}.`] as const,
  },
  replaced: {
    subject: 'Your parcel has another tracking number',
    title: 'Your parcel has another tracking number.',
    text: (parcel: string, carrier: string | null) =>
      [
        `The tracking number of parcel ${parcel} of order `,
        ` was corrected${carrier ? `. It is on its way with ${carrier}` : ''}.`,
      ] as const,
  },
  before: (number: string) => `It takes the place of ${number}.`,
  soon: 'It can take a day until the carrier shows where your parcel is.',
} as const;

export const voided = {
  subject: 'Your parcel is not on its way yet',
  title: 'Your parcel is not on its way yet.',
  text: (parcels: readonly string[]) =>
    [
      `We told you that ${parcels.length > 1 ? 'parcels' : 'parcel'} ${list.format(parcels)} of order `,
      ` ${were(parcels)} sent. ${itIs(parcels)} not on ${theWay(parcels)} after all, and we are sorry.`,
    ] as const,
  next: 'We still send what you ordered, and write to you when it is on its way. You need to do nothing.',
} as const;

export const notReady = {
  subject: 'Your order cannot be picked up yet',
  title: 'Your order cannot be picked up yet.',
  text: (parcels: readonly string[], method: string) =>
    [
      `We told you that ${parcels.length > 1 ? 'parcels' : 'parcel'} ${list.format(parcels)} of order `,
      ` can be picked up: ${method}. ${itIs(parcels)} not there after all, and we are sorry.`,
    ] as const,
  next: 'Please wait with coming. We write to you when it is ready.',
} as const;

export const ready = {
  subject: 'Your order is ready to be picked up',
  title: 'Your order is ready to be picked up.',
  text: (parcels: readonly string[], method: string) =>
    [joinParcels(parcels), ` ${were(parcels)} packed and can be picked up now: ${method}.`] as const,
} as const;

export const delivered = {
  subject: 'Your parcel has arrived',
  title: 'Your parcel has arrived.',
  text: (parcel: string) => [`Parcel ${parcel} of order `, ' was delivered.'] as const,
} as const;

export const pickedUp = {
  subject: 'Your order was picked up',
  title: 'Your order was picked up.',
  text: (parcel: string) => [`Parcel ${parcel} of order `, ' was picked up.'] as const,
} as const;

export const cancelled = {
  subject: (what: string) => `Cancelled: ${what}`,
  title: 'A part of your order has been cancelled.',
  text: (what: string) =>
    [`${what} of order `, ' will not be sent, and you owe nothing for what was cancelled.'] as const,
  /** To a buyer who has paid: what comes back follows. */
  paidText: (what: string) => [`${what} of order `, ' will not be sent.'] as const,
  merchantTitle: 'A part of an order has been cancelled.',
  merchantText: (what: string) => [`You no longer need to send ${what} of order `, '.'] as const,
  merchantButton: 'See the order',
} as const;
