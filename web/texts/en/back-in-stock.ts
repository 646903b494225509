/** Texts of "Tell me when it is back", its form and pages. */
export const pageTitle = 'Tell me when it is back';
export const soldOut = (name: string) =>
  `${name} is sold out. We write to you once, when it can be ordered again.`;
export const available = (name: string) => `${name} can be ordered.`;
export const emailLabel = 'Email';
export const submit = 'Tell me';
export const submitting = 'Saving';
export const toProduct = 'Back to the product';
export const toShop = 'Continue shopping';
export const notAvailable = 'This product is not available any more.';
export const sent = 'Almost done: please open the link in the email that we have just sent to you.';
export const refused = 'Please check the email address and try again.';
export const tooMany = 'There were too many requests. Please try again in an hour.';
export const confirm = {
  title: 'Tell me when it is back',
  text: 'Confirm that you want one mail when the product can be ordered again.',
  button: 'Confirm',
  busy: 'Confirming',
} as const;
export const cancel = {
  title: 'No mail, please',
  text: 'Press the button, and you will get no mail when the product is back.',
  button: 'Cancel the mail',
  busy: 'Cancelling',
} as const;
