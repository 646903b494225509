/** Texts of "Tell me when it is back", its form and pages. */
export const pageTitle = 'Tell me when it is back';
export const soldOut = (name: string) =>
  `${name} is sold out. We will e-mail you once, when you can order it again.`;
export const available = (name: string) => `You can order ${name} now.`;
export const emailLabel = 'E-mail';
export const submit = 'Tell me';
export const submitting = 'Saving';
export const toProduct = 'Back to the product';
export const toShop = 'Continue shopping';
export const notAvailable = 'This product is not available any more.';
export const sent = 'Almost done: please open the link in the e-mail that we have just sent to you.';
export const refused = 'Please check the e-mail address and try again.';
export const tooMany = 'There were too many requests. Please try again in an hour.';
export const confirm = {
  title: 'Tell me when it is back',
  text: 'Please confirm that you want one e-mail when you can order the product again.',
  button: 'Confirm',
  busy: 'Confirming',
} as const;
export const cancel = {
  title: 'Cancel the e-mail',
  text: 'Press the button, and we will not e-mail you when you can order the product again.',
  button: 'Cancel the e-mail',
  busy: 'Cancelling',
} as const;
