import type { ReturnReason } from '#contract/return-states.ts';

/** Mails about what comes back. */

export const quantity = (pieces: number) => `Quantity ${pieces}`;
export const pieces = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
export const quote = (words: string) => `“${words}”`;
export const yourOrder = 'See your order';

/** To whoever sells it. */
export const asked = {
  subject: (what: string) => `Asked to send back: ${what}`,
  title: 'A buyer wants to send something back.',
  /** Around the link to the order. */
  text: (name: string, buyer: string) =>
    [`${buyer || 'The buyer'} has asked for return ${name} of order `, '.'] as const,
  next: 'Accept or refuse it on the page of the order. If you accept, the buyer gets the address.',
  button: 'Answer the return',
} as const;

/** To whoever sells it: nobody accepts a withdrawal. */
export const withdrawn = {
  subject: (what: string) => `Withdrawn from the contract: ${what}`,
  title: 'A buyer has withdrawn from the contract.',
  text: (name: string, buyer: string) =>
    [
      `${buyer || 'The buyer'} has withdrawn from order `,
      `. These pieces come back to you as ${name}, and the buyer has the address.`,
    ] as const,
  next: 'When they have come, say so on the page of the order.',
  button: 'See the order',
} as const;

export const reasons: Readonly<Record<ReturnReason, string>> = {
  unwanted: 'The buyer does not want it.',
  damaged: 'It arrived damaged.',
  wrong: 'Something else arrived.',
  missing: 'Something is missing.',
  other: 'There is another reason.',
};

export const accepted = {
  subject: 'Please send it back',
  title: 'Please send it back.',
  text: (name: string) =>
    [
      `You can send back what is below of order `,
      `. Please put a note with ${name} into the parcel.`,
    ] as const,
  heading: 'Send it to',
  noAddress: 'Please write to us, and we tell you where to send it.',
  until: (day: string) => `Please send it by ${day}.`,
  pays: { seller: 'We pay for sending it back.', buyer: 'You pay for sending it back.' },
} as const;

export const refused = {
  subject: 'Your return was not accepted',
  title: 'Your return was not accepted.',
  text: (name: string) =>
    [`Return ${name} of order `, ' was not accepted. This is what the seller says:'] as const,
} as const;

export const received = {
  subject: (what: string) => `Received: ${what}`,
  title: 'We have received what you sent back.',
  text: (name: string) => [`Return ${name} of order `, ' has come. We have received:'] as const,
} as const;

export const withheld = {
  subject: (kept: string) => `We keep ${kept} of what you sent back`,
  title: (kept: string) => `We keep ${kept} of what you paid.`,
  text: (name: string) => [`Return ${name} of order `, ' has come. We have received:'] as const,
  why: (kept: string) => `We do not pay back all of it. The seller writes why ${kept} is kept:`,
} as const;

/** After `withheld`: the seller has taken it back. */
export const notWithheld = {
  subject: (_kept: string) => 'We keep nothing of what you sent back',
  title: (_kept: string) => 'We keep nothing of what you paid.',
  text: withheld.text,
  why: (_kept: string) => 'We wrote that some of it is kept. That was changed.',
} as const;
