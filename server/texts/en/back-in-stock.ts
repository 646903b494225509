/** Replies to who asks to be told when a product is back. */
export const notAvailable = 'This product is not available any more.';
export const notSoldOut = (name: string) => `You can order ${name} now.`;
export const sent = 'Almost done: please open the link in the email that we have just sent to you.';
export const saved = (email: string) => `We will email ${email} when you can order it again.`;
export const confirmed = 'We will email you when you can order it again.';
export const cancelled = 'We will not email you about this product.';
export const invalidLink =
  'This link has been used or has expired. Please ask again on the page of the product.';
