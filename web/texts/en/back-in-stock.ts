/** Texts of "Tell me when it is back", its form and pages. */
export const pageTitle = 'Tell me when it is back';
export const soldOut = (name: string) =>
  `${name} is sold out. We will e-mail you once, when you can order it again.`;
export const available = (name: string) => `You can order ${name} now.`;
export const emailLabel = 'E-mail';
export const submit = 'Tell me';
export const submitting = 'Saving';
export const toProduct = 'Back to the product';
export const notAvailable = 'This product is not available any more.';
export const sent = 'Almost done: please open the link in the e-mail that we have just sent to you.';
export const refused = 'Please check the e-mail address and try again.';
export const tooMany = 'There were too many requests. Please try again in an hour.';
