/** Replies about returns. */
export const asked = 'The seller has your request.';
export const accepted = 'The return is accepted.';
export const refused = 'The return is refused.';
export const received = 'What has come is recorded.';
export const closed = 'The return is closed.';
export const withheld = 'The buyer is told what is kept, and why.';
export const notWithheld = 'Nothing is kept of the return.';
export const cancelled = 'The return is cancelled.';

/** Refusals. */
export const noReturn = 'No return found.';
export const onlyBuyer = 'Only its buyer can ask to send things back.';
export const notYours = 'You may see this return, but not do this.';
export const isInState = (name: string, state: keyof typeof states) => `Return ${name} ${states[state]}.`;
const states = {
  asked: 'was not accepted yet',
  accepted: 'is accepted already',
  refused: 'was refused',
  received: 'has come already',
  closed: 'is closed',
  cancelled: 'was cancelled',
} as const;
export const otherReturn = 'This item is not of this return. Please reload the page.';
export const tooManyBack = (name: string, left: string) => `Only ${left} of ${name} can go back.`;
export const noneBack = (name: string) => `${name} cannot go back: it was not sent, or comes back already.`;
export const periodOver = (name: string, day: string) => `${name} could be sent back until ${day}.`;
export const excluded = (name: string) => `${name} cannot be sent back.`;
export const tooManyReturns = 'This order has as many returns as it may. Please write to us.';
export const moreThanAsked = (name: string, asked: string) => `Only ${asked} of ${name} can come back.`;
export const tooMuchWithheld = (amount: string) =>
  `At most ${amount} can be kept: that is left of what these cost.`;
export const isWithheld = (amount: string) => `${amount} is kept of this return, and the rest has gone back.`;
export const nothingLeft = 'Nothing is left to go back for this return.';
