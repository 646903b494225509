/** Replies to who asks to be told when a product is back. */
export const notAvailable = 'This product is not available any more.';
export const notSoldOut = (name: string) => `You can order ${name} now.`;
export const sent = 'Almost done: please open the link in the e-mail that we have just sent to you.';
export const saved = (email: string) => `We will e-mail ${email} when you can order it again.`;
export const confirmed = 'We will e-mail you when you can order it again.';
export const cancelled = 'We will not e-mail you about this product.';
export const invalidLink =
  'This link has been used or has expired. Please ask again on the page of the product.';
